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
import { perDay, type RateLimit, type NetworkBound } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { ReadStanding, Viewer } from "#server/http/viewer.ts";
import { hashVisitor } from "#server/http/limits/visitor.ts";
import { countCall } from "#server/http/limits/count-call.ts";
import {
  type ClaimAuthor,
  claimListing,
  claimReview,
  claimRoom,
  type ClaimServices,
  claimUser,
  readOwnClaim,
} from "./actions.ts";
import { readClaimCategories } from "./queries.ts";

/** Per account. */
const claimLimit: RateLimit = { perKey: [perDay(20)] };
/** Of free accounts of a network together. */
const claimsOfFree: NetworkBound = { perNetwork: perDay(40) };

type Services = HttpServices & ClaimServices & { readStanding: ReadStanding; secret: string };

export function claimRoutes(app: FastifyInstance, services: Services): void {
  /** Returns the author, with the network whose turns they share if their account cost nothing. */
  const count = async ({ ip }: CallRequest, viewer: Viewer): Promise<ClaimAuthor> => {
    const isFree = await countCall(services, { viewer, ip }, claimLimit, claimsOfFree);
    const network = isFree ? hashVisitor(services.secret, "claims", { viewerId: undefined, ip }) : null;
    return { ...viewer, network };
  };
  serve(app, services, listClaimCategories, () => readClaimCategories(services.db));
  serve(app, services, getOwnClaim, ({ viewer, query }) => readOwnClaim(services, viewer, query));
  serve(app, services, sendClaim, async ({ viewer, params, body, request }) => {
    const author = await count(request, viewer);
    return claimListing(services, author, params.id, body);
  });
  serve(app, services, sendReviewClaim, async ({ viewer, params, body, request }) => {
    const author = await count(request, viewer);
    return claimReview(services, author, { about: { listingId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendBusinessReviewClaim, async ({ viewer, params, body, request }) => {
    const author = await count(request, viewer);
    return claimReview(services, author, { about: { businessId: params.id }, reviewId: params.review_id }, body);
  });
  serve(app, services, sendUserClaim, async ({ viewer, params, body, request }) => {
    const author = await count(request, viewer);
    return claimUser(services, author, params.id, body);
  });
  serve(app, services, sendRoomClaim, async ({ viewer, params, body, request }) => {
    const author = await count(request, viewer);
    return claimRoom(services, author, params.id, body);
  });
}
