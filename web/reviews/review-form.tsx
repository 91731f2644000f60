import { Form, useNavigation } from "react-router";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { Star } from "#web/users/view/stars.tsx";

/** The server's answer to a review or response that it refused. */
export interface ReviewRefusal {
  rating: string;
  text: string;
  /** Id of the review that was responded to; empty for a review. */
  review: string;
  errors?: Readonly<Record<string, string>>;
  message?: string;
}

interface ReviewFormProps {
  /** The page that the form is sent to. */
  path: string;
  /** By the seller, about the buyer of a deal. */
  isOfBuyer?: boolean;
  /** What is changed: one's own review. */
  own?: { id: number; rating: number; text: string };
  refusal?: ReviewRefusal | undefined;
  isUnreachable?: boolean;
}

const choices = [1, 2, 3, 4, 5] as const;

/** The form of a review: rating and, where its author wants, a text. A refusal keeps what was typed. */
export function ReviewForm({ path, isOfBuyer = false, own, refusal, isUnreachable }: ReviewFormProps) {
  const t = useTranslations("reviews");
  const isBusy = useNavigation().state !== "idle";
  const { props, errorOf } = useRequired({ rating: t("ratingMissing") }, refusal?.errors);
  return (
    <Form method="post" action={path} className="grid gap-4" {...props}>
      {refusal?.message && <FormMessage kind="error">{refusal.message}</FormMessage>}
      {isUnreachable && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {own && <input type="hidden" name="own" value={own.id} />}
      <fieldset
        data-invalid={errorOf("rating") ? "" : undefined}
        aria-describedby={errorOf("rating") ? "rating-error" : undefined}
      >
        <legend className="mb-1.5 text-xs text-felt-600">{t("yourRating")}</legend>
        <div className="relative flex pb-7">
          {choices.map((rating) => (
            <label
              key={rating}
              className="grid size-11 cursor-pointer place-items-center rounded-s fill-felt-300 has-checked:fill-apricot-500 has-focus-visible:outline-2 has-focus-visible:outline-lake-500 has-[~label_:checked]:fill-apricot-500"
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                defaultChecked={(refusal?.rating ?? String(own?.rating)) === String(rating)}
                className="peer size-11 cursor-pointer opacity-0 [grid-area:1/1]"
              />
              <Star size={34} />
              <span className="absolute bottom-0 left-1 text-sm opacity-0 peer-checked:opacity-100">
                {t(`stars.${rating}`)}
              </span>
            </label>
          ))}
        </div>
        <FieldError id="rating-error">{errorOf("rating")}</FieldError>
      </fieldset>
      <TextArea
        label={t("yourText")}
        name="text"
        maxLength={maxReviewLength}
        defaultValue={refusal?.text ?? own?.text}
        error={errorOf("text")}
        hint={t(isOfBuyer ? "textHintOfBuyer" : "textHint")}
      />
      {!own && !isOfBuyer && <p className="text-sm text-felt-600">{t("mayWait")}</p>}
      <Button
        type="submit"
        variant="primary"
        size="m"
        className="w-full 480:justify-self-start 480:w-auto"
        aria-busy={isBusy}
      >
        {isBusy ? t("wait") : t(own ? "save" : "send")}
      </Button>
    </Form>
  );
}
