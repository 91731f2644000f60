import { listOwnReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { ownReviewSides } from "./own-review-sides.ts";
import { type ReviewView, viewOwnReview } from "./review-view.ts";

export interface OwnReviewsView {
  side: (typeof ownReviewSides)[number];
  reviews: ReviewView[];
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** Reviews of the user's listings, or with `side=written` those that the user wrote. Throws refusals of the API. */
export async function loadOwnReviews(api: Api, query: URLSearchParams): Promise<OwnReviewsView> {
  const side = ownReviewSides.find((known) => known === query.get("side")) ?? "received";
  const found = await api.call(listOwnReviews, { query: { side, key: query.get("key") } });
  return { side, reviews: found.results.map((review) => viewOwnReview(review, api.language)), nextKey: found.key };
}
