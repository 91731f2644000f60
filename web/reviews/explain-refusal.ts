import type { Problem } from "#contracts/base/errors.ts";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import type { Api } from "#web/platform/api.ts";
import type { ReviewRefusal } from "./review-form.tsx";

/**
 * The messages of a form for a refused review or response. Our texts say that something is missing or too long. The
 * server's text names the words that are not allowed.
 */
export function explainRefusal(
  api: Pick<Api, "texts">,
  { errors: fields, detail }: Pick<Problem, "errors" | "detail">,
  typed: Pick<ReviewRefusal, "rating" | "text" | "review">,
): ReviewRefusal {
  if (!fields) return { ...typed, message: detail };
  const t = api.texts("reviews");
  const errorOf = (name: string, text: string) => (fields[name] ? { [name]: text } : {});
  const unfit = t(typed.review === "" ? "textTooLong" : "responseMissing");
  return {
    ...typed,
    errors: {
      ...errorOf("rating", t("ratingMissing")),
      ...errorOf("text", (isComplete(typed) && fields["text"]?.[0]) || unfit),
    },
  };
}

/** Whether a text has the length, and a response the letters, so that it was refused for what it says. */
function isComplete({ text, review }: Pick<ReviewRefusal, "text" | "review">): boolean {
  return (review === "" || /[\p{L}\p{N}]/u.test(text)) && text.trim().length <= maxReviewLength;
}
