import type { ErrorCode } from "#contracts/base/errors.ts";
import { newAccountDays, reviewChangeDays } from "#contracts/reviews/rules.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { dayMs } from "#server/platform/clock.ts";

/** Null for a guest. */
export type ReviewReader = Pick<Viewer, "userId"> | null;

/** The facts that decide when a review of somebody counts. */
export interface ReviewAuthorFacts {
  created_at: Date;
  has_phone: boolean;
}

/**
 * Until when a review waits; null when it counts at once. One whose author has no phone is looked at again at `now`,
 * and goes on waiting unless its deal is confirmed.
 */
export function waitsUntil(
  { created_at, has_phone: hasPhone }: ReviewAuthorFacts,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Date | null {
  const until = new Date(created_at.getTime() + newAccountDays * dayMs);
  if (until > now) return until;
  return hasPhone || isConfirmed ? null : now;
}

/** Until when a review may be changed by its author; null once that is over. */
export function changeableUntil({ created_at }: { created_at: Date }, now: Date): Date | null {
  const until = new Date(created_at.getTime() + reviewChangeDays * dayMs);
  return until > now ? until : null;
}

export function mayRespond(reader: ReviewReader, review: { seller_id: number }): boolean {
  return reader?.userId === review.seller_id;
}

/** Why a user may not send a claim about a review; undefined when they may. Sellers may, because they cannot delete reviews. */
export function explainNoReviewClaim(reader: ReviewReader, review: { user_id: number }): ErrorCode | undefined {
  if (!reader) return "unauthenticated";
  return reader.userId === review.user_id ? "own_review" : undefined;
}
