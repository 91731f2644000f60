import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  getCategory,
  getCategoryTree,
  listCategories,
  listCategoryParameters,
  listLocations,
  listMainCategories,
} from "#contracts/catalogue.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Category } from "./catalogue.ts";
import { presentCategory, presentCategoryDetail, presentCategoryNode, presentPlace } from "./present.ts";
import type { CatalogueStore } from "./store.ts";

/** Browsers and proxies may keep these for half a minute: counts stay right within a minute. */
const cacheControl = "public, max-age=30";

/** The catalogue's calls: answered from memory, written out once per version. */
export function catalogueRoutes(app: FastifyInstance, services: HttpServices & { catalogue: CatalogueStore }): void {
  const { catalogue } = services;
  const count = (categoryId: number) => catalogue.listingsIn(categoryId);
  const find = (id: number): Category => catalogue.current().categoryById.get(id) ?? refuse("not_found");
  const written = new Map<string, { etag: string; body: Buffer }>();
  let writtenVersion = 0;

  const answer = (request: FastifyRequest, reply: FastifyReply, name: string, make: () => unknown): Buffer => {
    if (writtenVersion !== catalogue.version()) {
      written.clear();
      writtenVersion = catalogue.version();
    }
    let entry = written.get(name);
    if (!entry) {
      const body = Buffer.from(JSON.stringify(make()));
      entry = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
      written.set(name, entry);
    }
    reply.header("cache-control", cacheControl).header("etag", entry.etag).type("application/json; charset=utf-8");
    if (request.headers["if-none-match"]?.includes(entry.etag)) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    return entry.body;
  };

  serve(app, services, listMainCategories, ({ request, reply }) =>
    answer(request, reply, "parents", () =>
      catalogue.current().roots.map((category) => presentCategory(category, count)),
    ),
  );
  serve(app, services, listCategories, ({ request, reply }) =>
    answer(request, reply, "flat", () =>
      catalogue.current().categories.map((category) => presentCategory(category, count)),
    ),
  );
  serve(app, services, getCategoryTree, ({ request, reply }) =>
    answer(request, reply, "tree", () =>
      catalogue.current().roots.map((category) => presentCategoryNode(category, count)),
    ),
  );
  serve(app, services, getCategory, ({ params, request, reply }) => {
    const category = find(params.id);
    return answer(request, reply, `category ${params.id}`, () => presentCategoryDetail(category, count));
  });
  serve(app, services, listCategoryParameters, ({ params, request, reply }) => {
    const category = find(params.id);
    return answer(request, reply, `parameters ${params.id}`, () => category.parameters);
  });
  serve(app, services, listLocations, ({ request, reply }) =>
    answer(request, reply, "places", () => catalogue.current().places.map(presentPlace)),
  );
}
