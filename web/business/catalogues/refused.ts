import { fieldErrorsOf } from "#web/accounts/forms/given-password.ts";
import { isFailure } from "#web/platform/api.ts";

/** A form that the API refused: why, and what was typed, so that nothing is lost. */
export interface Refused {
  /** Which form of the page it was. */
  form: string;
  message?: string;
  /** By field. */
  errors: Record<string, string>;
  typed: Record<string, string>;
}

/** A refusal of the API for the form that asked; errors of fields that the form has not are told as a whole. Other errors are thrown on. */
export function refuseForm(error: unknown, form: FormData, name: string): Refused {
  if (!isFailure(error)) throw error;
  const { problem } = error;
  const typed: Record<string, string> = {};
  for (const [key, value] of form) if (typeof value === "string") typed[key] = value;
  // It is typed anew.
  delete typed["password"];
  const errors = fieldErrorsOf(problem);
  const loose = Object.entries(errors).find(([key]) => !form.has(key))?.[1];
  const isShown = Object.keys(errors).length > 0 && loose === undefined;
  return { form: name, errors, typed, ...(isShown ? {} : { message: loose ?? problem.detail }) };
}
