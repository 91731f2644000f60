import type { FastifyInstance, FastifyRequest } from "fastify";
import { listClaimCategories, sendClaim, sendReviewClaim } from "#contracts/claims.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { claimListing, claimReview, type ClaimServices } from "./actions.ts";
import { readClaimCategories } from "./queries.ts";

/** Complaints to the moderators. */
export function claimRoutes(app: FastifyInstance, services: HttpServices & ClaimServices): void {
  const count = ({ ip }: FastifyRequest, userId: number) =>
    services.limits.take("claims", { ip, device: `user ${userId}` });
  serve(app, services, listClaimCategories, () => readClaimCategories(services.db));
  serve(app, services, sendClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimListing(services, viewer, params.id, body);
  });
  serve(app, services, sendReviewClaim, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return claimReview(services, viewer, { listingId: params.id, reviewId: params.review_id }, body);
  });
}
