import Star from "lucide-react/icons/star";
import { listUserReviews } from "#contracts/reviews/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { ReviewItem } from "./review-item.tsx";
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

/** What buyers write of a seller, with the seller's answers. `path` is that of the page with its query. */
export function SellerReviews({ view: { reviews, nextKey }, path }: { view: SellerReviewsView; path: string }) {
  const t = useTranslations("reviews");
  if (reviews.length === 0) return <EmptyState icon={Star} title={t("noneOfYours")} text={t("noneOfSeller")} />;
  return (
    <div className="max-w-2xl">
      <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      {nextKey !== null && (
        <LinkButton
          to={`${path}&key=${encodeURIComponent(nextKey)}`}
          variant="soft"
          size="m"
          className="mt-4 w-full"
          rel="nofollow"
        >
          {t("older")}
        </LinkButton>
      )}
    </div>
  );
}
