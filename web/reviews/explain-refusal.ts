import type { Problem } from "#contracts/base/errors.ts";
import { maxReviewLength } from "#contracts/reviews/rules.ts";
import type { Api } from "#web/platform/api.ts";
import type { ReviewRefusal } from "./review-form.tsx";

/**
 * A refused review or response in words for its form: what is missing in ours, what the text may not say in the server's, which names the
 * words.
 */
export function explainRefusal(
  api: Pick<Api, "texts">,
  { errors: fields, detail }: Pick<Problem, "errors" | "detail">,
  typed: Pick<ReviewRefusal, "rating" | "text" | "review">,
): ReviewRefusal {
  if (!fields) return { ...typed, message: detail };
  const t = api.texts("reviews");
  const errorOf = (name: string, text: string) => (fields[name] ? { [name]: text } : {});
  const missing = t(typed.review === "" ? "textMissing" : "responseMissing");
  return {
    ...typed,
    errors: {
      ...errorOf("rating", t("ratingMissing")),
      ...errorOf("text", (isComplete(typed.text) && fields["text"]?.[0]) || missing),
    },
  };
}

/** Whether a text has the length and the letters of a review, so that it was refused for what it says. */
function isComplete(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.trim().length <= maxReviewLength;
}
