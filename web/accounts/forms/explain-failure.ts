import type { Challenge } from "#contracts/accounts/schemas.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import type { TextKey } from "#i18n/texts.ts";
import { isFailure } from "#web/platform/api.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { FieldError } from "./check-fields.ts";

/** What a form shows of a refusal. */
export interface FormErrors {
  /** What is wrong, by field. */
  errors?: Record<string, string>;
  /** What is wrong with the whole. */
  message?: string;
  /** A puzzle to be solved before the same is sent again. */
  challenge?: Challenge;
}

/** The field that a refusal is about, where the API names none. */
const fieldOf: Readonly<Record<string, string>> = {
  phone_taken: "login",
  email_taken: "login",
  code_incorrect: "code",
  phone_code_incorrect: "code",
  password_incorrect: "password",
};

/** Refusals whose words are for programs; people get ours, under the same name in the texts of `account`. */
const ownTexts: Readonly<Partial<Record<ErrorCode, TextKey<"accounts">>>> = {
  login_incorrect: "loginIncorrect",
  code_incorrect: "codeIncorrect",
  challenge_required: "challengeWithoutScript",
};

/**
 * A refusal of the API in words for a form. `fields` gives the form's own names to the API's, `t` has the texts of `account`.
 * What is no refusal is thrown on.
 */
export function explainFailure(
  error: unknown,
  t: Translate<"accounts">,
  fields: Readonly<Record<string, string>> = {},
): FormErrors {
  if (!isFailure(error)) throw error;
  const { problem } = error;
  const rename = (name: string) => fields[name] ?? name;
  if (problem.errors) {
    const entries = Object.entries(problem.errors);
    return { errors: Object.fromEntries(entries.map(([name, [text = ""]]) => [rename(name), text])) };
  }
  const own = ownTexts[problem.code];
  const text = own ? t(own) : problem.detail;
  const field = fieldOf[problem.code];
  if (field) return { errors: { [rename(field)]: text } };
  return problem.challenge ? { message: text, challenge: problem.challenge } : { message: text };
}

/** Faults found by our own rules, in words. */
export function explainErrors(
  errors: Readonly<Record<string, FieldError>>,
  t: Translate<"accounts">,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, t(`faults.${fault}`)]));
}
