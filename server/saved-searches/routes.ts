import type { FastifyInstance } from "fastify";
import {
  changeSavedSearch as changeCall,
  deleteSavedSearch as deleteCall,
  findSavedSearch as findCall,
  listSavedSearches,
  openSavedSearch as openCall,
  restoreSavedSearch as restoreCall,
  saveSearch as saveCall,
} from "#contracts/saved-searches/schemas.ts";
import { perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  findOwnSearch,
  listOwnSearches,
  openSavedSearch,
  restoreSavedSearch,
  type SavedSearchServices,
  saveSearch,
} from "./actions.ts";

/** Per account, of all changes together. */
const changeLimit: RateLimit = { perKey: [perHour(300), perDay(2_000)] };

export function savedSearchRoutes(app: FastifyInstance, services: HttpServices & SavedSearchServices): void {
  const { limits, publicUrl } = services;
  const count = (viewer: { userId: number }, ip: string) =>
    limits.consume(changeLimit, { ip, key: `user ${viewer.userId}` });
  serve(app, services, listSavedSearches, ({ viewer, query, request }) =>
    listOwnSearches(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, findCall, ({ viewer, query }) => findOwnSearch(services, viewer, query));
  serve(app, services, saveCall, async ({ viewer, body, request }) => {
    await count(viewer, request.ip);
    return saveSearch(services, viewer, body);
  });
  serve(app, services, changeCall, async ({ viewer, params, body, request }) => {
    await count(viewer, request.ip);
    return changeSavedSearch(services, viewer, params.id, body);
  });
  serve(app, services, deleteCall, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return deleteSavedSearch(services, viewer, params.id);
  });
  serve(app, services, restoreCall, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return restoreSavedSearch(services, viewer, params.id);
  });
  serve(app, services, openCall, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return openSavedSearch(services, viewer, params.id);
  });
}
