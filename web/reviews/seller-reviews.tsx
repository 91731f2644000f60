import Star from "lucide-react/icons/star";
import { useTranslations } from "#web/platform/i18n.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { SellerReviewsView } from "./load-seller-reviews.ts";
import { ReviewItem } from "./review-item.tsx";

/** Reviews of a seller by buyers, with the seller's answers. */
export function SellerReviews({ view: { reviews, nextKey } }: { view: SellerReviewsView }) {
  const t = useTranslations("reviews");
  if (reviews.length === 0) return <EmptyState icon={Star} title={t("noneOfYours")} text={t("noneOfSeller")} />;
  return (
    <div className="max-w-2xl">
      <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      <OlderPages nextKey={nextKey} />
    </div>
  );
}
