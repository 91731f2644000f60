import type { FastifyInstance } from "fastify";
import { suggest } from "#contracts/listings.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import type { Search } from "./search.ts";
import { suggestSearches } from "./suggest.ts";

/** Suggestions while somebody types. */
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
    { limit: "lists" },
  );
}
