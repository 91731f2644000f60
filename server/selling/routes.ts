import type { FastifyInstance } from "fastify";
import { maxListings } from "#contracts/selling/rules.ts";
import {
  checkDraft as checkDraftCall,
  createProduct,
  deleteProduct,
  getOwnProduct,
  getReviewTime,
  listOwnProducts,
  renewProduct,
  updateProduct,
  upvoteProduct,
} from "#contracts/selling/schemas.ts";
import type { LargePages } from "#server/http/large-pages.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { costlyReadLimit, perDay, type RateLimit, type NetworkBound } from "#server/http/rate-limits.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { checkDraft } from "#server/content-policy/check-draft.ts";
import type { ContentPolicyServices } from "#server/content-policy/check-listing.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";
import { openCallCounter } from "#server/http/limits/count-call.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import { getOwnListing, listOwnListings } from "./own-listings.ts";
import { openReviewWait } from "./review-wait.ts";
import type { ListingServices } from "./services.ts";
import { raiseListing, deleteOwnListing, renewListing } from "./state-changes.ts";
import { createListing, updateListing } from "./write-listing.ts";

/** Per account, as admins set it; a changed limit counts anew. */
const createLimits = new Map<number, RateLimit>();

/** Of free accounts of a network together. */
const listingsOfFree: NetworkBound = { perNetwork: perDay(60) };

function createLimitOf(listings: number): RateLimit {
  const limit = createLimits.get(listings) ?? { perKey: [perDay(listings)] };
  createLimits.set(listings, limit);
  return limit;
}

export function sellingRoutes(
  app: FastifyInstance,
  services: HttpServices &
    ListingServices &
    ContentPolicyServices & {
      siteSettings: Pick<SiteSettingsStore, "current">;
      largePages: LargePages;
      readStanding: ReadStanding;
    },
): void {
  const reviewWait = openReviewWait(services);
  serve(app, services, getReviewTime, ({ viewer }) => reviewWait.read(viewer.userId));
  serve(app, services, listOwnProducts, ({ viewer, query, request }) =>
    services.largePages.run({ ...viewer, ip: request.ip }, query.limit ?? maxListings, () =>
      listOwnListings(services, services.db, viewer.userId, query, new URL(request.url, services.publicUrl)),
    ),
  );
  serve(app, services, getOwnProduct, ({ viewer, params }) =>
    getOwnListing(services, services.db, viewer.userId, params.id),
  );
  serve(app, services, createProduct, async ({ viewer, body, request }) => {
    const calls = await openCallCounter(services, { viewer, ip: request.ip });
    const count = () => {
      const { accepts_listings, listings_per_day } = services.siteSettings.current();
      if (!accepts_listings) refuse("posting_closed");
      return calls.count(createLimitOf(listings_per_day), listingsOfFree);
    };
    const created = await createListing(services, toIdempotentCall(request, viewer.userId), body, count);
    return reviewWait.withWait(created, viewer.userId);
  });
  serve(app, services, checkDraftCall, ({ body }) => checkDraft(services, body), { limit: costlyReadLimit });
  serve(app, services, updateProduct, async ({ viewer, params, body, request }) => {
    const updated = await updateListing(services, toIdempotentCall(request, viewer.userId), params.id, body);
    return reviewWait.withWait(updated, viewer.userId);
  });
  serve(app, services, deleteProduct, ({ viewer, params, request }) =>
    deleteOwnListing(services, toIdempotentCall(request, viewer.userId), params.id),
  );
  serve(app, services, upvoteProduct, ({ viewer, params, request }) =>
    raiseListing(services, toIdempotentCall(request, viewer.userId), params.id),
  );
  serve(app, services, renewProduct, ({ viewer, params, request }) =>
    renewListing(services, toIdempotentCall(request, viewer.userId), params.id),
  );
}
