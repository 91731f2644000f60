import type { ErrorCode } from "#contracts/base/errors.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { type Contact, findContact } from "./contact-queries.ts";
import type { ReviewReader } from "./policy.ts";
import { hasReviewed, type ReviewSubject } from "./queries.ts";

export interface ReviewEligibility {
  /** Why the viewer may not write a review; undefined when they may. */
  refusal?: ErrorCode;
  /** Undefined where something else decides. */
  contact?: Contact;
}

/**
 * Whether a viewer may review a listing or a business of a seller (`docs/features/reviews.md`, Rules). `presentDeal`
 * says the same of confirmed deals, from columns of `dealsOf`, so that a list of deals is one query.
 */
export async function findReviewEligibility(
  db: Db,
  viewer: ReviewReader,
  { about, sellerId }: { about: ReviewSubject; sellerId: number },
): Promise<ReviewEligibility> {
  if (!viewer) return { refusal: "unauthenticated" };
  const { userId } = viewer;
  const ownError = "listingId" in about ? "own_listing" : "own_business";
  if (userId === sellerId) return { refusal: ownError };
  const [isOnStaff, isReviewed, contact] = await Promise.all([
    isOnStaffOf(db, userId, sellerId),
    hasReviewed(db, about, userId),
    findContact(db, about, { userId, sellerId }),
  ]);
  if (isOnStaff) return { refusal: ownError };
  if (isReviewed) return { refusal: "review_exists" };
  return contact === "answered" ? { contact } : { refusal: "no_contact_yet", contact };
}
