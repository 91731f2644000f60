import type { FastifyInstance } from "fastify";
import {
  changeHistory as changeCall,
  eraseHistory as eraseCall,
  forgetSearch,
  forgetViewedListing,
  listRecentSearches,
  listViewedListings,
  recordHistory as recordCall,
} from "#contracts/history/schemas.ts";
import { perHour, perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import {
  changeHistory,
  eraseHistory,
  type HistoryServices,
  listSearches,
  listViewed,
  recordHistory,
} from "./actions.ts";
import { deleteSearch, deleteViewed } from "./queries.ts";

/** Per account. A page sends what it has every twenty seconds at most. */
const recordLimit: RateLimit = { perKey: [perMinute(30), perHour(600)] };
/** Per account: deleted, erased and switched together. */
const changeLimit: RateLimit = { perKey: [perHour(300)] };

export function historyRoutes(app: FastifyInstance, services: HttpServices & HistoryServices): void {
  const { db, limits, publicUrl } = services;
  const count = (limit: RateLimit, { userId }: { userId: number }, ip: string) =>
    limits.consume(limit, { ip, key: `user ${userId}` });
  serve(app, services, listViewedListings, ({ viewer, query, request }) =>
    listViewed(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, listRecentSearches, ({ viewer }) => listSearches(services, viewer));
  serve(app, services, recordCall, async ({ viewer, body, request }) => {
    await count(recordLimit, viewer, request.ip);
    return recordHistory(services, viewer, body);
  });
  serve(app, services, changeCall, async ({ viewer, body, request }) => {
    await count(changeLimit, viewer, request.ip);
    return changeHistory(services, viewer, body.is_kept);
  });
  serve(app, services, eraseCall, async ({ viewer, query, request }) => {
    await count(changeLimit, viewer, request.ip);
    return eraseHistory(services, viewer, query.kind);
  });
  serve(app, services, forgetViewedListing, async ({ viewer, params, request }) => {
    await count(changeLimit, viewer, request.ip);
    return (await deleteViewed(db, viewer.userId, params.id)) ? null : refuse("not_found");
  });
  serve(app, services, forgetSearch, async ({ viewer, params, request }) => {
    await count(changeLimit, viewer, request.ip);
    return (await deleteSearch(db, viewer.userId, params.id)) ? null : refuse("not_found");
  });
}
