import MessageSquare from "lucide-react/icons/message-square";
import { Form } from "react-router";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { Icon } from "#web/ui/icon.tsx";
import { actionClass } from "./action-class.ts";
import type { ReviewRefusal } from "./review-form.tsx";
import type { ReviewView } from "./review-view.ts";

/** The form of the seller's response, folded; a second response replaces the first. */
export function ResponseForm({ review }: { review: ReviewView }) {
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
