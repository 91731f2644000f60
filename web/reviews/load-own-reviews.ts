import { listDeals } from "#contracts/deals/schemas.ts";
import { listOwnReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { ownReviewSides } from "./own-review-sides.ts";
import { type ReviewView, viewOwnReview } from "./review-view.ts";

/** Deals that are shown to be reviewed; the next ones come once these are. */
const maxWaiting = 10;

/** In the address after the author's change, as `?done=changed`. */
const doneToReview = ["changed", "deleted"] as const;

export interface OwnReviewsView {
  side: (typeof ownReviewSides)[number];
  reviews: ReviewView[];
  /** The one that was just written, which is not among them. */
  thanked?: ReviewView;
  /** The change that was just made to one of them. */
  done?: (typeof doneToReview)[number];
  /** Deals whose other person the user may still review; on the first page only. */
  waiting: { path: string; title: string; name: string }[];
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** Reviews of the user's listings, or with `side=written` those that the user wrote. Throws refusals of the API. */
export async function loadOwnReviews(api: Api, query: URLSearchParams): Promise<OwnReviewsView> {
  const side = ownReviewSides.find((known) => known === query.get("side")) ?? "received";
  const key = query.get("key");
  const [found, deals] = await Promise.all([
    api.call(listOwnReviews, { query: { side, key } }),
    key === null ? api.call(listDeals, { query: { to_review: true, limit: maxWaiting } }) : undefined,
  ]);
  const reviews = found.results.map((review) => viewOwnReview(review, api.language));
  const done = doneToReview.find((known) => known === query.get("done"));
  const thanked = side === "written" ? reviews.find(({ id }) => String(id) === query.get("thanks")) : undefined;
  return {
    side,
    reviews: reviews.filter((review) => review !== thanked),
    ...(thanked && { thanked }),
    ...(done && { done }),
    waiting: (deals?.results ?? []).map(({ id, product, other }) => ({
      path: `/profile/deals/${id}`,
      title: product.title,
      name: other.name,
    })),
    nextKey: found.key,
  };
}
