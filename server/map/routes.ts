import type { FastifyInstance } from "fastify";
import { listMapClusters, listMapShops } from "#contracts/map/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { costlyReadLimit, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { makeClusters } from "./clusters.ts";
import type { PlaceCounter } from "./count-places.ts";
import type { ShopFinder } from "./find-shops.ts";

type MapRouteServices = HttpServices & { places: PlaceCounter; shops: ShopFinder; catalogue: CatalogueStore };

/**
 * For filters that nobody has asked for within a minute, which the database has to count. Whoever moves the map keeps to one filter. Behind
 * one address there may be all guests of an operator, of whom few have a device cookie: the map is no reason to get one. Known devices are counted
 * apart from them, so that a flood of one guest leaves them the map.
 */
const uncountedLimit: RateLimit = {
  perAddress: [perMinute(600)],
  perAddressOfKnown: [perMinute(1_800)],
  perKey: [perMinute(60)],
};

export function mapRoutes(app: FastifyInstance, services: MapRouteServices): void {
  const { places, shops, catalogue, limits, devices } = services;
  const admit = (request: CallRequest) => () => limits.consume(uncountedLimit, devices.callerOf(request));
  serve(
    app,
    services,
    listMapClusters,
    async ({ query: { bounds, zoom, ...filter }, request }) => {
      const counts = await places.count(filter, admit(request));
      const { count, approximate } = counts;
      return { count, approximate, results: makeClusters(counts, { bounds, zoom }, catalogue.current()) };
    },
    { limit: costlyReadLimit },
  );
  serve(
    app,
    services,
    listMapShops,
    async ({ query: { bounds, ...filter }, request }) => ({
      results: await shops.find(filter, bounds, admit(request)),
    }),
    { limit: costlyReadLimit },
  );
}
