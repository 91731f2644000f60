import type { Challenge } from "#contracts/base/challenge.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import type { TextKey } from "#i18n/texts.ts";
import { isFailure } from "#web/platform/api.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { FieldError } from "./check-fields.ts";

/** A refusal as a form shows it. */
export interface FormErrors {
  /** Errors by field. */
  errors?: Record<string, string>;
  /** An error of the whole form. */
  message?: string;
  /** The login has an account. */
  isTaken?: true;
  /** The site was opened at an address where nobody can sign in. */
  isAtWrongAddress?: true;
  /** Has to be solved before the same form is sent again. */
  challenge?: Challenge;
}

/** The field of a refusal for which the API names none. */
const fieldOf: Readonly<Record<string, string>> = {
  phone_taken: "login",
  email_taken: "login",
  code_incorrect: "code",
  phone_code_incorrect: "code",
  password_incorrect: "password",
  second_factor_incorrect: "code",
};

/** Refusals with texts of our own under `accounts`, because those of the API are for other clients. */
const ownTexts: Readonly<Partial<Record<ErrorCode, TextKey<"accounts">>>> = {
  login_incorrect: "loginIncorrect",
  code_incorrect: "codeIncorrect",
  challenge_required: "challengeWithoutScript",
};

/**
 * A refusal of the API in words for a form. `fields` maps the API's field names to the form's. Throws errors that are no
 * refusals.
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
  if (field) {
    const isTaken = field === "login";
    return { errors: { [rename(field)]: text }, ...(isTaken && { isTaken }) };
  }
  if (problem.code === "wrong_address") return { message: text, isAtWrongAddress: true };
  return problem.challenge ? { message: text, challenge: problem.challenge } : { message: text };
}

/** Errors of our own checks, in words. */
export function explainErrors(
  errors: Readonly<Record<string, FieldError>>,
  t: Translate<"accounts">,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, t(`faults.${fault}`)]));
}
