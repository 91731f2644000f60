import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { addBusinessReview, changeBusinessReview, listBusinessReviews } from "#contracts/business/page-schemas.ts";
import type { Review } from "#contracts/reviews/schemas.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type ReviewCall, type ReviewWriterServices, writeReview } from "#server/reviews/actions.ts";
import { presentEligibility, presentReview, presentSellerReview } from "#server/reviews/present.ts";
import { findReviewEligibility } from "#server/reviews/eligibility.ts";
import { changeReview, type ReviewAuthor } from "#server/reviews/own-reviews.ts";
import { changeableUntil } from "#server/reviews/policy.ts";
import { findReview, readSellerReviews } from "#server/reviews/queries.ts";
import { type BusinessPageServices, getVisibleBusiness } from "./actions.ts";
import { findOwnBusinessReview } from "./review-queries.ts";

type ReviewServices = BusinessPageServices & ReviewWriterServices;

/** A page of the reviews of a business and of its listings, newest first. */
export async function listReviewsOfBusiness(
  services: ReviewServices,
  viewer: Viewer | null,
  id: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listBusinessReviews>["query"],
  address: URL,
): Promise<Reply<typeof listBusinessReviews>> {
  const { db, now } = services;
  const business = await getVisibleBusiness(services, id);
  const page = { before: parseIdKey(key), limit: limit + 1 };
  const [found, own, eligibility] = await Promise.all([
    readSellerReviews(db, business.user_id, viewer?.userId, page, { withoutBuyer: true }),
    viewer ? findOwnBusinessReview(db, id, viewer.userId) : undefined,
    findReviewEligibility(db, viewer, { about: { businessId: id }, sellerId: business.user_id }),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const isShown = own?.removed_at === null;
  return {
    results: rows.map((row) => presentSellerReview(row, viewer)),
    rating: business.rating,
    count: business.review_count,
    ...presentEligibility(eligibility),
    own: isShown
      ? {
          id: own.id,
          rating: own.rating,
          text: own.text,
          changeable_until: changeableUntil(own, now())?.toISOString() ?? null,
        }
      : null,
    ...links,
  };
}

/** Writes a review of a business itself, once per user, by somebody whom it has answered; idempotent by key. */
export async function reviewBusiness(
  services: ReviewServices,
  call: ReviewCall,
  id: number,
  review: ValidInput<typeof addBusinessReview>["body"],
): Promise<Review> {
  const business = await getVisibleBusiness(services, id);
  return writeReview(services, call, { about: { businessId: id }, userId: business.user_id, isOfBuyer: false }, review);
}

/** Changes what its author wrote of a business. */
export async function changeReviewOfBusiness(
  services: ReviewServices,
  author: ReviewAuthor,
  { id, reviewId }: { id: number; reviewId: number },
  change: ValidInput<typeof changeBusinessReview>["body"],
): Promise<Review> {
  const { db } = services;
  const { viewer } = author;
  const about = { businessId: id };
  const before = (await findReview(db, about, reviewId, viewer.userId)) ?? refuse("not_found");
  if (before.user_id !== viewer.userId) refuse("forbidden");
  await changeReview(services, author, before, change);
  const row = (await findReview(db, about, reviewId, viewer.userId)) ?? refuse("not_found");
  return presentReview(row, viewer);
}
