import type { FastifyInstance } from "fastify";
import {
  addToCatalogue as addToCatalogueCall,
  createCatalogue as createCatalogueCall,
  deleteCatalogue as deleteCatalogueCall,
  getCatalogue as getCatalogueCall,
  listCatalogueProducts,
  listCatalogues as listCataloguesCall,
  orderCatalogues as orderCataloguesCall,
  removeFromCatalogue as removeFromCatalogueCall,
  updateCatalogue as updateCatalogueCall,
} from "#contracts/business/catalogue-schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { costlyReadLimit, perDay, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { limitKeyOf, type Viewer } from "#server/http/viewer.ts";
import {
  addToCatalogue,
  type CatalogueServices,
  createCatalogue,
  deleteCatalogue,
  orderCatalogues,
  removeFromCatalogue,
  updateCatalogue,
} from "./actions.ts";
import { getCatalogue, listCatalogues, listOwnCatalogue } from "./read.ts";

/** Changes of catalogues together, per account. */
const changeLimit: RateLimit = { perKey: [perMinute(120), perDay(3_000)] };

export function businessCatalogueRoutes(app: FastifyInstance, services: HttpServices & CatalogueServices): void {
  const { limits, publicUrl } = services;
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);
  const count = ({ ip }: CallRequest, viewer: Viewer) => limits.consume(changeLimit, { ip, key: limitKeyOf(viewer) });
  serve(
    app,
    services,
    listCataloguesCall,
    ({ viewer, params, query, request }) => listCatalogues(services, viewer, params.id, query, addressOf(request)),
    { limit: costlyReadLimit },
  );
  serve(app, services, getCatalogueCall, ({ viewer, params }) =>
    getCatalogue(services, viewer, params.id, params.catalog_id),
  );
  serve(app, services, listCatalogueProducts, ({ viewer, params, query, request }) =>
    listOwnCatalogue(services, viewer, params.id, query, addressOf(request)),
  );
  serve(app, services, createCatalogueCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return createCatalogue(services, { ...viewer, ...toIdempotentCall(request, viewer.userId) }, params.id, body);
  });
  serve(app, services, orderCataloguesCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return orderCatalogues(services, viewer, params.id, body.catalogs);
  });
  serve(app, services, updateCatalogueCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return updateCatalogue(services, viewer, { businessId: params.id, id: params.catalog_id }, body);
  });
  serve(app, services, deleteCatalogueCall, async ({ viewer, params, request }) => {
    await count(request, viewer);
    return deleteCatalogue(services, viewer, { businessId: params.id, id: params.catalog_id });
  });
  serve(app, services, addToCatalogueCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return addToCatalogue(services, viewer, { businessId: params.id, id: params.catalog_id }, body.products);
  });
  serve(app, services, removeFromCatalogueCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return removeFromCatalogue(services, viewer, params.id, body.product_ids);
  });
}
