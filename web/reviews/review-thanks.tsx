import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { ReviewItem } from "./review-item.tsx";
import { isWaiting, type ReviewView } from "./review-view.ts";

/** After a review: thanks, the review as others read it, and ways on. */
export function ReviewThanks({ review }: { review: ReviewView }) {
  const t = useTranslations("reviews");
  return (
    <section className="mb-5" aria-label={t("thanks")}>
      <FormMessage kind="success">{t("thanks")}</FormMessage>
      <div className={`${panelClass} mt-3`}>
        <h2 className="font-semibold">{t(isWaiting(review) ? "asOthersWillSee" : "asOthersSee")}</h2>
        <ReviewItem review={review} />
        <div className="flex flex-wrap gap-2.5">
          {review.isOfBuyer ? (
            <LinkButton to="/profile/?tab=products" variant="soft">
              {t("toOwnListings")}
            </LinkButton>
          ) : (
            <LinkButton to={`${review.subject}#similar`} variant="soft">
              {t("toSimilar")}
            </LinkButton>
          )}
          <LinkButton to="/chats">{t("toChats")}</LinkButton>
        </div>
      </div>
    </section>
  );
}
