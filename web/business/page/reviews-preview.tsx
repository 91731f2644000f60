import PenLine from "lucide-react/icons/pen-line";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ReviewItem } from "#web/reviews/review-item.tsx";
import { WhoMayReview } from "#web/reviews/who-may-review.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import type { BusinessView } from "./business-view.ts";
import type { BusinessReviewsView } from "./load-business-reviews.ts";

interface ReviewsPreviewProps {
  business: Pick<BusinessView, "path" | "rating" | "isMine" | "userId">;
  view: BusinessReviewsView;
}

/**
 * The latest reviews, with links to older ones and to the form. Guests read all reviews here: the form is for accounts.
 */
export function ReviewsPreview({ business, view }: ReviewsPreviewProps) {
  const t = useTranslations("business-page");
  const inReviews = useTranslations("reviews");
  const viewer = useViewer();
  const path = `${business.path}/reviews`;
  return (
    <section id="reviews" className={`${panelClass} scroll-mt-32`} aria-labelledby="reviews-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
          {t("reviewsTitle")}
        </h2>
        {business.rating && <Rating rating={business.rating} />}
      </div>
      {view.reviews.length === 0 && (
        <p className="mt-2 text-felt-600">{business.isMine ? t("noReviews") : t("none")}</p>
      )}
      <div className="divide-y divide-felt-200">
        {view.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      {!viewer && <OlderPages nextKey={view.nextKey} name="reviews" hash="#reviews" />}
      {view.needsContact && <WhoMayReview about={{ user: business.userId }} hasWritten={view.hasWritten} />}
      {!viewer && <p className="mt-3 text-sm text-felt-600">{inReviews("whoMayOfBusiness")}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {(!viewer || view.mayReview) && (
          <LinkButton to={viewer ? `${path}#write` : authPath("login", path)} rel="nofollow" variant="soft">
            <Icon of={PenLine} />
            {t("writeReview")}
          </LinkButton>
        )}
        {viewer && (view.nextKey !== null || view.own) && (
          <LinkButton to={path} rel="nofollow">
            {t(view.nextKey === null ? "ownReview" : "allReviews")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
