import { listUserReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type ReviewView, viewSellerReview } from "./review-view.ts";

export interface SellerReviewsView {
  reviews: ReviewView[];
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** A page of the reviews of a seller's listings. Throws refusals of the API. */
export async function loadSellerReviews(api: Api, id: string, key: string | null): Promise<SellerReviewsView> {
  const found = await api.call(listUserReviews, { params: { id }, query: { key } });
  return { reviews: found.results.map((review) => viewSellerReview(review, api.language)), nextKey: found.key };
}
