import type { FastifyInstance } from "fastify";
import { suggest } from "#contracts/listings/schemas.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { Suggester } from "./suggest.ts";

export function searchRoutes(app: FastifyInstance, services: HttpServices & { suggester: Suggester }): void {
  serve(
    app,
    services,
    suggest,
    async ({ query, reply }) => {
      reply.header("cache-control", "public, max-age=60");
      return { results: await services.suggester.suggest(query.search ?? "") };
    },
    { limit: costlyReadLimit },
  );
}
