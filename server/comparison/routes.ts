import type { FastifyInstance } from "fastify";
import { compareProducts } from "#contracts/comparison/schemas.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { compareListings, type ComparisonServices } from "./compare.ts";

export function comparisonRoutes(app: FastifyInstance, services: HttpServices & ComparisonServices): void {
  serve(app, services, compareProducts, ({ query }) => compareListings(services, query.ids ?? []), {
    limit: costlyReadLimit,
  });
}
