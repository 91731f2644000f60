import type { FastifyInstance } from "fastify";
import { getMarketPrices, listPriceGroups, listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { costlyReadLimit, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { PriceReader } from "./price-reader.ts";

/** Sums change once a night. */
const cacheControl = "public, max-age=300";
/**
 * For categories and regions that nobody has asked for within some minutes: each makes the database look at two thousand offers, some
 * milliseconds. Behind one address there may be all guests of an operator, and known devices, which are counted apart from them.
 */
const unreadLimit: RateLimit = {
  perAddress: [perMinute(600)],
  perAddressOfKnown: [perMinute(1_800)],
  perKey: [perMinute(60)],
};

export function marketPriceRoutes(app: FastifyInstance, services: HttpServices & { marketPrices: PriceReader }): void {
  const { marketPrices, limits, devices } = services;
  serve(
    app,
    services,
    getMarketPrices,
    async ({ params, query, request, reply }) => {
      const prices = await marketPrices.read(params.id, query.location, () =>
        limits.consume(unreadLimit, devices.callerOf(request)),
      );
      reply.header("cache-control", cacheControl);
      return prices;
    },
    { limit: costlyReadLimit },
  );
  serve(app, services, listPriceGroups, async ({ params, reply }) => {
    const found = await marketPrices.listGroups(params.id);
    reply.header("cache-control", cacheControl);
    return found;
  });
  serve(app, services, listUsualPrices, async ({ reply }) => {
    const prices = await marketPrices.listUsual();
    reply.header("cache-control", cacheControl);
    return prices;
  });
}
