import type { ErrorCode } from "#contracts/base/errors.ts";
import type { Viewer } from "#server/http/viewer.ts";

/** Why a user may not send a claim about another; undefined when they may. */
export function explainNoUserClaim({ userId }: Pick<Viewer, "userId">, user: { id: number }): ErrorCode | undefined {
  return user.id === userId ? "own_account" : undefined;
}

/** Why a user may not send a claim about a listing; undefined when they may. For reviews: `server/reviews/policy.ts`. */
export function explainNoListingClaim(
  { userId }: Pick<Viewer, "userId">,
  listing: { user_id: number },
): ErrorCode | undefined {
  return listing.user_id === userId ? "own_listing" : undefined;
}
