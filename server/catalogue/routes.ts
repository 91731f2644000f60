import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import {
  getCategory,
  getCategoryTree,
  getSiteFigures,
  listCategories,
  listCategoryParameters,
  listLocations,
  listMainCategories,
} from "#contracts/catalogue/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Category } from "./catalogue.ts";
import {
  presentCategory,
  presentCategoryDetail,
  presentCategoryNode,
  presentFigures,
  presentLocation,
} from "./present.ts";
import type { CatalogueStore } from "./store.ts";

/** Half a minute, like the refresh of the store: counts then follow a change within a minute. */
const cacheControl = "public, max-age=30";

/** Answers from memory, serialised once per version. */
export function catalogueRoutes(app: FastifyInstance, services: HttpServices & { catalogue: CatalogueStore }): void {
  const { catalogue } = services;
  const count = (categoryId: number) => catalogue.countInCategory(categoryId);
  const find = (id: number): Category => catalogue.current().categoryById.get(id) ?? refuse("not_found");
  const findActive = (id: number): Category => {
    const category = find(id);
    return category.isActive ? category : refuse("not_found");
  };
  const responses = new Map<string, { etag: string; body: Buffer }>();
  let cachedVersion = 0;

  const sendCached = (request: CallRequest, reply: CallReply, name: string, make: () => unknown): Buffer => {
    if (cachedVersion !== catalogue.version()) {
      responses.clear();
      cachedVersion = catalogue.version();
    }
    let entry = responses.get(name);
    if (!entry) {
      const body = Buffer.from(JSON.stringify(make()));
      entry = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
      responses.set(name, entry);
    }
    reply.header("cache-control", cacheControl).header("etag", entry.etag).type("application/json; charset=utf-8");
    if (request.headers["if-none-match"]?.includes(entry.etag)) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    return entry.body;
  };

  serve(app, services, listMainCategories, ({ request, reply }) =>
    sendCached(request, reply, "parents", () =>
      catalogue.current().roots.map((category) => presentCategory(category, count)),
    ),
  );
  serve(app, services, listCategories, ({ request, reply }) =>
    sendCached(request, reply, "flat", () =>
      catalogue.current().categories.map((category) => presentCategory(category, count)),
    ),
  );
  serve(app, services, getCategoryTree, ({ request, reply }) =>
    sendCached(request, reply, "tree", () =>
      catalogue.current().roots.map((category) => presentCategoryNode(category, count)),
    ),
  );
  serve(app, services, getCategory, ({ params, request, reply }) => {
    const category = findActive(params.id);
    return sendCached(request, reply, `category ${params.id}`, () => presentCategoryDetail(category, count));
  });
  serve(app, services, listCategoryParameters, ({ params, request, reply }) => {
    // Of a closed one too: its listings are edited, into another category.
    const category = find(params.id);
    return sendCached(request, reply, `parameters ${params.id}`, () => category.parameters);
  });
  serve(app, services, listLocations, ({ request, reply }) =>
    sendCached(request, reply, "locations", () => catalogue.current().locations.map(presentLocation)),
  );
  serve(app, services, getSiteFigures, ({ request, reply }) =>
    sendCached(request, reply, "figures", () => presentFigures(catalogue)),
  );
}
