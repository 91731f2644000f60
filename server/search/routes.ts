import type { FastifyInstance } from "fastify";
import { suggest } from "#contracts/listings/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { Search } from "./search.ts";
import { suggestSearches } from "./suggest.ts";

export function searchRoutes(
  app: FastifyInstance,
  services: HttpServices & { db: Db; catalogue: CatalogueStore; search: Search },
): void {
  serve(
    app,
    services,
    suggest,
    async ({ query, reply }) => {
      reply.header("cache-control", "public, max-age=60");
      return { results: await suggestSearches(services, query.search ?? "") };
    },
    { limit: costlyReadLimit },
  );
}
