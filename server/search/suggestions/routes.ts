import type { FastifyInstance } from "fastify";
import { suggest } from "#contracts/listings/list-schemas.ts";
import { separateReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { type FoundBusinesses, joinSuggestions, type Suggester } from "./suggest.ts";

type Services = HttpServices & {
  suggester: Suggester;
  /** Businesses by their names, few. */
  suggestBusinesses: (text: string) => Promise<FoundBusinesses>;
};

/** Asked for with each key. */
const suggestionLimit = separateReadLimit();

const noBusinesses: FoundBusinesses = { results: [], isMeant: false };

export function searchRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    services,
    suggest,
    async ({ query, reply }) => {
      reply.header("cache-control", "public, max-age=60");
      const text = query.search ?? "";
      const [suggested, businesses] = await Promise.all([
        services.suggester.suggest(text),
        text === "" ? noBusinesses : services.suggestBusinesses(text),
      ]);
      return { results: joinSuggestions(suggested, businesses) };
    },
    { limit: suggestionLimit },
  );
}
