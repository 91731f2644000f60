import type { FastifyInstance } from "fastify";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import {
  listClaimCategories,
  sendBusinessReviewClaim,
  sendClaim,
  sendReviewClaim,
  sendRoomClaim,
  sendUserClaim,
} from "#contracts/claims/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { claimListing, claimReview, claimRoom, type ClaimServices, claimUser } from "./actions.ts";
import { readClaimCategories } from "./queries.ts";

/** Per account. */
const claimLimit: RateLimit = { perKey: [perDay(20)] };

export function claimRoutes(app: FastifyInstance, services: HttpServices & ClaimServices): void {
  const count = ({ ip }: CallRequest, userId: number) =>
    services.limits.consume(claimLimit, { ip, key: `user ${userId}` });
  serve(app, services, listClaimCategories, () => readClaimCategories(services.db));
  serve(app, services, sendClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimListing(services, viewer, params.id, body);
  });
  serve(app, services, sendReviewClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimReview(services, viewer, { about: { listingId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendBusinessReviewClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimReview(services, viewer, { about: { businessId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendUserClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimUser(services, viewer, params.id, body);
  });
  serve(app, services, sendRoomClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimRoom(services, viewer, params.id, body);
  });
}
