import type { FastifyInstance } from "fastify";
import {
  type BlockReason,
  comparePrices,
  getProduct,
  listSimilarProducts,
  revealPhone,
} from "#contracts/listings/schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { doerOf, type EventCounter } from "#server/statistics/event-counter.ts";
import { hashVisitor } from "#server/http/limits/visitor.ts";
import { comparePricesOf, getListing, listSimilar, readPrivateParts, revealContactPhone } from "./actions.ts";
import type { PriceComparer } from "./compare-prices.ts";
import type { FacetCounter } from "./facets.ts";
import { admitHeavy } from "./heavy-limit.ts";
import { listListings, type ListServices, preparePage } from "./list.ts";
import { countReveal, revealLimit, type RevealServices } from "./reveal-limits.ts";
import { isOwnListing } from "./policy.ts";

type ListingRouteServices = HttpServices &
  ListServices &
  RevealServices & {
    facets: FacetCounter;
    statistics: Pick<EventCounter, "add">;
    prices: PriceComparer;
    publicUrl: string;
    findReasons(codes: readonly string[]): BlockReason[];
    /** Whether a search of somebody may be suggested to everybody, as far as its meaning goes. */
    maySuggestToAll(text: string): boolean;
  };

const comparisonCache = "public, max-age=60";

export function listingRoutes(app: FastifyInstance, services: ListingRouteServices): void {
  serve(
    app,
    services,
    listProducts,
    async ({ query, viewer, request }) => {
      await admitHeavy(services, request, query);
      const page = await listListings(services, query, new URL(request.url, services.publicUrl));
      const isFound = (page.rest.near?.from ?? page.cards.length) > 0 && !page.rest.search_used;
      if (query.search !== undefined && query.key === undefined && isFound) {
        // By account or network: a new cookie makes no new visitor, nor does an account without a phone.
        const isApart = viewer !== null && (await services.readStanding(viewer.userId)).isCountedApart;
        const who = { viewerId: isApart ? viewer.userId : undefined, ip: request.ip };
        const visitor = hashVisitor(services.secret, "search", who).toString("base64url");
        services.search.recordSearch(query.search, visitor, services.maySuggestToAll);
      }
      return preparePage(page, services.cards);
    },
    { limit: costlyReadLimit },
  );
  serve(
    app,
    services,
    getFacets,
    async ({ query, request }) => {
      await admitHeavy(services, request, query);
      return services.facets.count(query);
    },
    { limit: costlyReadLimit },
  );
  serve(app, services, getProduct, async ({ params, viewer, request }) => {
    const { product, row } = await getListing(services, viewer, params.id);
    services.statistics.add("views", [row.id], doerOf(viewer, request));
    if (!viewer) return product;
    const privateParts = await readPrivateParts(services, viewer, row, services.findReasons);
    return { ...product, ...privateParts, is_mine: isOwnListing(viewer, row) };
  });
  serve(app, services, listSimilarProducts, ({ params }) => listSimilar(services, params.id));
  serve(app, services, comparePrices, async ({ params, reply }) => {
    const comparison = await comparePricesOf(services, params.id);
    reply.header("cache-control", comparisonCache);
    return comparison;
  });
  serve(
    app,
    services,
    revealPhone,
    async ({ params, viewer, request, ...call }) => {
      await countReveal(services, { ...call, request, viewer });
      const contact = await revealContactPhone(services, viewer, params.id);
      services.statistics.add("calls", [params.id], doerOf(viewer, request));
      return contact;
    },
    { limit: revealLimit },
  );
}
