import BadgeCheck from "lucide-react/icons/badge-check";
import Hourglass from "lucide-react/icons/hourglass";
import MessageSquare from "lucide-react/icons/message-square";
import PenLine from "lucide-react/icons/pen-line";
import { Form } from "react-router";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { ClaimLink } from "#web/claims/claim-link.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import type { ReviewRefusal } from "./review-form.tsx";
import { isWaiting, type ReviewView } from "./review-view.ts";

interface ReviewItemProps {
  review: ReviewView;
}

const actionClass = "inline-flex h-11 items-center gap-2 text-sm text-felt-600 hover:text-felt-900";

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
          {review.isHeld ? t("isHeld") : t("waits", { date: review.countsFrom ?? "" })}
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
        {review.mayRespond && <ResponseForm review={review} />}
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

/** The form of the seller's response, folded; a second response replaces the first. */
function ResponseForm({ review }: { review: ReviewView }) {
  const t = useTranslations("reviews");
  const title = t(review.response ? "changeResponse" : "respond");
  return (
    <details className="group open:w-full">
      <summary className={actionClass}>
        <Icon of={MessageSquare} size={16} />
        {title}
      </summary>
      <ResponseFields subject={review.subject} reviewId={String(review.id)} text={review.response?.text} />
    </details>
  );
}

interface ResponseFieldsProps {
  /** The path of what the review is about. */
  subject: string;
  reviewId: string;
  /** The initial text. */
  text: string | undefined;
  /** The server's refusal. */
  refusal?: ReviewRefusal;
}

export function ResponseFields({ subject, reviewId, text, refusal }: ResponseFieldsProps) {
  const t = useTranslations("reviews");
  const { props, errorOf } = useRequired({ text: t("responseMissing") }, refusal?.errors);
  return (
    <Form method="post" action={`${subject}/reviews`} className="grid gap-3 pb-2" {...props}>
      {refusal?.message && <FormMessage kind="error">{refusal.message}</FormMessage>}
      <input type="hidden" name="review" value={reviewId} />
      <TextArea
        label={t("responseText")}
        name="text"
        aria-required
        maxLength={maxReviewLength}
        defaultValue={text}
        error={errorOf("text")}
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        {t("sendResponse")}
      </Button>
    </Form>
  );
}

/** «Пожаловаться на отзыв»; a guest signs in first. */
function ReviewClaim({ review }: { review: ReviewView }) {
  const t = useTranslations("reviews");
  if (review.isClaimed) return <span className={actionClass}>{t("claimed")}</span>;
  return <ClaimLink to={`${review.subject}/complaint?review=${review.id}`}>{t("claim")}</ClaimLink>;
}
