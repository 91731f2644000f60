import PenLine from "lucide-react/icons/pen-line";
import { useLocation } from "react-router";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import type { UserView } from "#web/users/view/user-view.ts";
import type { ReviewsView } from "./load-reviews.ts";
import { ReviewItem } from "./review-item.tsx";
import { isWaiting } from "./review-view.ts";
import { WhoMayReview } from "./who-may-review.tsx";

interface ReviewsPanelProps {
  view: ReviewsView;
  seller: Pick<UserView, "id" | "reviewsPath" | "reviewCount">;
}

/** The latest reviews on a listing's page, with links to all of them, to those of the seller and to the form. */
export function ReviewsPanel({ view, seller }: ReviewsPanelProps) {
  const t = useTranslations("reviews");
  const viewer = useViewer();
  const path = `/products/${view.listingId}/reviews`;
  // Whoever has just written one comes back with it.
  const isThanked = new URLSearchParams(useLocation().search).has("reviewed") && viewer !== null;
  const isOwner = viewer?.id === seller.id;
  return (
    <section id="reviews" className={`${panelClass} scroll-mt-32`} aria-labelledby="reviews-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="reviews-title" className="text-xl font-semibold tracking-tight">
          {t("ofListing")}
        </h2>
        {view.rating && <RatingLine view={view} />}
      </div>
      {isThanked && (
        <div className="mt-3">
          <FormMessage kind="success">{t(view.reviews.some(isWaiting) ? "thanksWaits" : "thanksHere")}</FormMessage>
        </div>
      )}
      {view.reviews.length === 0 && <p className="mt-2 text-felt-600">{t(isOwner ? "noneOfYours" : "none")}</p>}
      <div className="divide-y divide-felt-200">
        {view.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      {view.needsContact && <WhoMayReview about={{ product: view.listingId }} hasWritten={view.hasWritten} />}
      {!viewer && <p className="mt-3 text-sm text-felt-600">{t("whoMay")}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {(!viewer || view.mayReview) && (
          <LinkButton to={viewer ? `${path}#write` : authPath("login", path)} rel="nofollow" variant="soft">
            <Icon of={PenLine} />
            {t("write")}
          </LinkButton>
        )}
        {view.isMore && <LinkButton to={path}>{t("all")}</LinkButton>}
        {seller.reviewCount > view.total && (
          <LinkButton to={seller.reviewsPath} rel="nofollow">
            {t("allOfSeller", { count: seller.reviewCount, shown: formatNumber(seller.reviewCount) })}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** The mean rating as stars and text, with the number of reviews. */
export function RatingLine({ view }: { view: Pick<ReviewsView, "rating" | "count"> }) {
  if (!view.rating) return null;
  return (
    <p className="flex items-center gap-2 text-felt-600">
      <Stars value={view.rating.value} />
      <span className="sr-only">{view.rating.label}</span>
      <span aria-hidden className="font-semibold text-felt-900">
        {view.rating.shown}
      </span>
      {view.count}
    </p>
  );
}
