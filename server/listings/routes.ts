import type { FastifyInstance } from "fastify";
import { comparePrices, getFacets, getProduct, listProducts, revealPhone } from "#contracts/listings.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { comparePricesOf, getListing, revealContactPhone } from "./actions.ts";
import type { PriceComparer } from "./compare-prices.ts";
import type { FacetCounter } from "./facets.ts";
import { listListings, type ListServices, writePage } from "./list.ts";
import type { VisitCounter } from "./visits.ts";

type Services = HttpServices &
  ListServices & { facets: FacetCounter; visits: VisitCounter; prices: PriceComparer; publicUrl: string };

/** What prices are compared with may be a minute old. */
const comparisonCache = "public, max-age=60";

/** The public calls about ads. */
export function listingRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    services,
    listProducts,
    async ({ query, request, reply }) => {
      const page = await listListings(services, query, new URL(request.url, services.publicUrl));
      const isFound = page.cards.length > 0 && !page.rest.search_used;
      if (query.search !== undefined && query.key === undefined && isFound) services.search.record(query.search);
      reply.type("application/json; charset=utf-8");
      return writePage(page);
    },
    { limit: "lists" },
  );
  serve(app, services, getFacets, ({ query }) => services.facets.count(query), { limit: "lists" });
  serve(app, services, getProduct, async ({ params, viewer, request }) => {
    const { product, row } = await getListing(services, viewer, params.id);
    services.visits.add({
      listingId: row.id,
      sellerId: row.user_id,
      viewerId: viewer?.userId,
      ip: request.ip,
      userAgent: request.headers["user-agent"],
    });
    return viewer ? { ...product, is_mine: viewer.userId === row.user_id } : product;
  });
  serve(app, services, comparePrices, async ({ params, reply }) => {
    const answer = await comparePricesOf(services, params.id);
    reply.header("cache-control", comparisonCache);
    return answer;
  });
  serve(app, services, revealPhone, ({ params, viewer }) => revealContactPhone(services, viewer, params.id), {
    limit: "phones",
  });
}
