import type { FastifyInstance } from "fastify";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import {
  getOwnClaim,
  listClaimCategories,
  sendBusinessReviewClaim,
  sendClaim,
  sendReviewClaim,
  sendRoomClaim,
  sendUserClaim,
} from "#contracts/claims/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { limitKeyOf, type Viewer } from "#server/http/viewer.ts";
import { claimListing, claimReview, claimRoom, type ClaimServices, claimUser, readOwnClaim } from "./actions.ts";
import { readClaimCategories } from "./queries.ts";

/** Per account. */
const claimLimit: RateLimit = { perKey: [perDay(20)] };

export function claimRoutes(app: FastifyInstance, services: HttpServices & ClaimServices): void {
  const count = ({ ip }: CallRequest, viewer: Viewer) =>
    services.limits.consume(claimLimit, { ip, key: limitKeyOf(viewer) });
  serve(app, services, listClaimCategories, () => readClaimCategories(services.db));
  serve(app, services, getOwnClaim, ({ viewer, query }) => readOwnClaim(services, viewer, query));
  serve(app, services, sendClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return claimListing(services, viewer, params.id, body);
  });
  serve(app, services, sendReviewClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return claimReview(services, viewer, { about: { listingId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendBusinessReviewClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return claimReview(services, viewer, { about: { businessId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendUserClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return claimUser(services, viewer, params.id, body);
  });
  serve(app, services, sendRoomClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return claimRoom(services, viewer, params.id, body);
  });
}
