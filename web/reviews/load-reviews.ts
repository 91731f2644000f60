import { listReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type ReviewView, viewReview } from "./review-view.ts";

/** Reviews of a listing as pages show them. */
export interface ReviewsView {
  listingId: number;
  reviews: ReviewView[];
  /** The mean; absent before the first review. */
  rating?: { value: number; shown: string; label: string };
  /** How many reviews the listing has. */
  total: number;
  /** «5 отзывов». */
  count: string;
  mayReview: boolean;
  /** The viewer may write one as soon as the seller has answered them. */
  needsContact: boolean;
  /** The viewer has written, and waits for that answer. */
  hasWritten: boolean;
  /** There are more reviews than these. */
  isMore: boolean;
  nextKey: string | null;
}

interface ReviewsQuery {
  /** The id in the address, not validated. */
  id: string;
  limit?: number;
  key?: string | null;
}

/** What {@link loadReviews} gives a guest of a listing without reviews, without asking. */
export function viewNoReviews(api: Api, listingId: number): ReviewsView {
  const count = api.texts("reviews")("count", { count: 0, shown: "0" });
  return {
    listingId,
    reviews: [],
    total: 0,
    count,
    mayReview: false,
    needsContact: false,
    hasWritten: false,
    isMore: false,
    nextKey: null,
  };
}

/** A page of a listing's reviews. Throws refusals of the API. */
export async function loadReviews(api: Api, { id, limit, key }: ReviewsQuery): Promise<ReviewsView> {
  const t = api.texts("reviews");
  const found = await api.call(listReviews, { params: { id }, query: { limit, key } });
  const listingId = Number(id);
  const shown = found.rating === null ? "" : formatNumber(Math.round(found.rating * 10) / 10);
  return {
    listingId,
    reviews: found.results.map((review) => viewReview(review, `/products/${listingId}`, api.language)),
    ...(found.rating !== null && { rating: { value: found.rating, shown, label: t("mean", { rating: shown }) } }),
    total: found.count,
    count: t("count", { count: found.count, shown: formatNumber(found.count) }),
    mayReview: found.may_review,
    needsContact: found.needs_contact,
    hasWritten: found.has_written,
    isMore: found.key !== null,
    nextKey: found.key,
  };
}
