import { listReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type ReviewView, viewReview } from "./review-view.ts";

/** Reviews of an ad as pages show them. */
export interface ReviewsView {
  listingId: number;
  reviews: ReviewView[];
  /** Mean; absent before the first. */
  rating?: { value: number; shown: string; label: string };
  /** «5 отзывов». */
  count: string;
  mayReview: boolean;
  /** There are others than these. */
  isMore: boolean;
  nextKey: string | null;
}

interface Asked {
  /** As it stands in the address. */
  id: string;
  limit?: number;
  key?: string | null;
}

/** A page of an ad's reviews. Refusals of the API are thrown. */
export async function loadReviews(api: Api, { id, limit, key }: Asked): Promise<ReviewsView> {
  const t = api.texts("reviews");
  const found = await api.call(listReviews, { params: { id }, query: { limit, key } });
  const listingId = Number(id);
  const shown = found.rating === null ? "" : formatNumber(Math.round(found.rating * 10) / 10);
  return {
    listingId,
    reviews: found.results.map((review) => viewReview(review, listingId, api.language)),
    ...(found.rating !== null && { rating: { value: found.rating, shown, label: t("mean", { rating: shown }) } }),
    count: t("count", { count: found.count, shown: formatNumber(found.count) }),
    mayReview: found.may_review,
    isMore: found.key !== null,
    nextKey: found.key,
  };
}
