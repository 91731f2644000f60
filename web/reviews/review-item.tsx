import BadgeCheck from "lucide-react/icons/badge-check";
import Hourglass from "lucide-react/icons/hourglass";
import PenLine from "lucide-react/icons/pen-line";
import { lazy, Suspense } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { ClaimLink } from "#web/claims/claim-link.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import { actionClass } from "./action-class.ts";
import { isWaiting, type ReviewView } from "./review-view.ts";

interface ReviewItemProps {
  review: ReviewView;
}

const loadResponseForm = () => import("./response-form.tsx").then((module) => module.ResponseForm);
/** Sellers alone need it: a buyer's first visit of a listing does not load it. */
const ResponseForm = import.meta.env.SSR
  ? await loadResponseForm()
  : lazy(async () => ({ default: await loadResponseForm() }));

/** One review with the seller's response and the actions on it. */
export function ReviewItem({ review }: ReviewItemProps) {
  const t = useTranslations("reviews");
  const viewer = useViewer();
  const { author, response, listing } = review;
  return (
    <article className="py-4">
      <header className="flex items-center gap-3">
        <Avatar user={author} size="s" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <PageLink
              to={author.path}
              className="relative font-semibold wrap-anywhere before:absolute before:inset-x-0 before:-inset-y-3 hover:text-lake-600"
            >
              {author.name}
            </PageLink>
            <span className="text-xs text-felt-600">{review.date}</span>
          </p>
          <Stars value={review.rating} />
          <span className="sr-only">{t("ofFive", { rating: String(review.rating) })}</span>
        </div>
      </header>
      {isWaiting(review) && (
        <p className="mt-2 flex gap-2 text-sm text-felt-600">
          <Icon of={Hourglass} size={16} className="mt-0.5" />
          <span>
            {review.isHeld
              ? t("isHeld")
              : review.needsPhone
                ? t("needsPhone")
                : t("waits", { date: review.countsFrom ?? "" })}
            {!review.isHeld && review.needsPhone && (
              <>
                {" "}
                <PageLink to="/settings/phone" className="text-lake-600 hover:underline">
                  {t("confirmPhone")}
                </PageLink>
              </>
            )}
          </span>
        </p>
      )}
      {(review.isConfirmed || review.isOfBuyer) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {review.isConfirmed && (
            <Badge variant="business">
              <Icon of={BadgeCheck} size={15} />
              {t("confirmed")}
            </Badge>
          )}
          {review.isOfBuyer && <Badge>{t("ofBuyer")}</Badge>}
        </p>
      )}
      {listing && (
        <p className="mt-2 text-sm wrap-anywhere text-felt-600">
          {t("about")}{" "}
          {listing.isActive ? (
            <PageLink
              to={review.subject}
              className="inline-block min-h-11 content-center text-lake-600 hover:underline"
            >
              {listing.title}
            </PageLink>
          ) : (
            listing.title
          )}
        </p>
      )}
      {review.business && (
        <p className="mt-2 text-sm wrap-anywhere text-felt-600">
          {t("aboutBusiness")}{" "}
          <PageLink to={review.subject} className="inline-block min-h-11 content-center text-lake-600 hover:underline">
            {review.business}
          </PageLink>
        </p>
      )}
      {review.text !== "" && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>}
      {response && (
        <div className="mt-3 rounded-m bg-felt-100 px-4 py-3">
          <p className="text-xs text-felt-600">
            <span className="font-semibold text-felt-900">{t(review.isOfBuyer ? "responseOfBuyer" : "response")}</span>{" "}
            · {response.date}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{response.text}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-x-5">
        {review.mayRespond && (
          <Suspense>
            <ResponseForm review={review} />
          </Suspense>
        )}
        {(!viewer || review.mayClaim) && <ReviewClaim review={review} />}
        {review.isMine && (
          <PageLink to={`/profile/reviews/${review.id}`} className={actionClass}>
            <Icon of={PenLine} size={16} />
            {t("changeOrDelete")}
          </PageLink>
        )}
      </div>
    </article>
  );
}

/** «Пожаловаться на отзыв»; a guest signs in first. */
function ReviewClaim({ review }: { review: ReviewView }) {
  const t = useTranslations("reviews");
  if (review.isClaimed) return <span className={actionClass}>{t("claimed")}</span>;
  return <ClaimLink to={`${review.subject}/complaint?review=${review.id}`}>{t("claim")}</ClaimLink>;
}
