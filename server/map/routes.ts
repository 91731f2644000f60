import type { FastifyInstance } from "fastify";
import { listMapClusters } from "#contracts/map/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { makeClusters } from "./clusters.ts";
import type { PlaceCounter } from "./count-places.ts";

type MapRouteServices = HttpServices & { places: PlaceCounter; catalogue: CatalogueStore };

export function mapRoutes(app: FastifyInstance, services: MapRouteServices): void {
  serve(
    app,
    services,
    listMapClusters,
    async ({ query: { bounds, zoom, ...filter } }) => {
      const counts = await services.places.count(filter);
      const { count, approximate } = counts;
      return { count, approximate, results: makeClusters(counts, { bounds, zoom }, services.catalogue.current()) };
    },
    { limit: costlyReadLimit },
  );
}
