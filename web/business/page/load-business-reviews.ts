import { listBusinessReviews } from "#contracts/business/page-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { type ReviewView, viewSellerReview } from "#web/reviews/review-view.ts";

/** Reviews of a business and of its listings as pages show them. */
export interface BusinessReviewsView {
  reviews: ReviewView[];
  mayReview: boolean;
  needsContact: boolean;
  /** The viewer has written, and waits for the answer. */
  hasWritten: boolean;
  /** The viewer's own of the business. */
  own?: { id: number; rating: number; text: string; until: string | null };
  nextKey: string | null;
}

/** A page of the reviews. Throws refusals of the API. */
export async function loadBusinessReviews(
  api: Api,
  { id, limit, key }: { id: number; limit?: number; key?: string | null },
): Promise<BusinessReviewsView> {
  const found = await api.call(listBusinessReviews, { params: { id }, query: { limit, key } });
  const { own } = found;
  return {
    reviews: found.results.map((review) => viewSellerReview(review, api.language)),
    mayReview: found.may_review,
    needsContact: found.needs_contact,
    hasWritten: found.has_written,
    ...(own && {
      own: {
        id: own.id,
        rating: own.rating,
        text: own.text,
        until: own.changeable_until && formatDate(own.changeable_until, api.language),
      },
    }),
    nextKey: found.key,
  };
}

/** What {@link loadBusinessReviews} gives a guest of a business without reviews, without asking. */
export const noReviews: BusinessReviewsView = {
  reviews: [],
  mayReview: false,
  needsContact: false,
  hasWritten: false,
  nextKey: null,
};
