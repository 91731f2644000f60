import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, isFailure } from "#web/platform/api.ts";

/** The fields of the form as the call wants them. */
interface ClaimBody {
  category: number;
  text: string;
}

/** What the form shows after it was sent: that it is on its way, or what is wrong with what was entered. */
export type ClaimAnswer =
  | { isSent: true; text: string }
  | {
      category: string;
      text: string;
      message?: string;
      errors?: Partial<Record<"category" | "text", string>>;
    };

/** Sends the claim of a submitted form by `send`, a call of the API. */
export async function sendClaimForm(
  api: Api,
  request: Request,
  send: (body: ClaimBody) => Promise<unknown>,
): Promise<ClaimAnswer> {
  const form = await request.formData();
  const category = textOf(form, "category");
  const text = textOf(form, "text");
  try {
    await send({ category: Number(category), text });
    return { isSent: true, text: api.texts("claims")("sent") };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { problem } = error;
    // Nothing is wrong with it: the first one is on its way.
    if (problem.code === "claim_already_sent") return { isSent: true, text: problem.detail };
    return { category, text, ...explain(api, text, problem) };
  }
}

/** The refusal as an error of a field, or as a message. */
function explain(
  api: Api,
  text: string,
  { errors, detail }: { errors?: Record<string, string[]>; detail: string },
): Pick<Exclude<ClaimAnswer, { isSent: true }>, "errors" | "message"> {
  const t = api.texts("claims");
  if (!errors) return { message: detail };
  if (errors["category"]) return { errors: { category: t("categoryMissing") } };
  return { errors: { text: text === "" ? t("textMissing") : (errors["text"]?.[0] ?? detail) } };
}
