import type { FastifyInstance } from "fastify";
import { getMarketPrices, listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { ListServices } from "#server/listings/list.ts";
import * as actions from "./actions.ts";

/** Sums change once a night. */
const cacheControl = "public, max-age=300";

export function marketPriceRoutes(app: FastifyInstance, services: HttpServices & ListServices): void {
  serve(
    app,
    services,
    getMarketPrices,
    async ({ params, query, reply }) => {
      const prices = await actions.getMarketPrices(services, params.id, query.location);
      reply.header("cache-control", cacheControl);
      return prices;
    },
    { limit: costlyReadLimit },
  );
  serve(app, services, listUsualPrices, async ({ reply }) => {
    const prices = await actions.listUsualPrices(services);
    reply.header("cache-control", cacheControl);
    return prices;
  });
}
