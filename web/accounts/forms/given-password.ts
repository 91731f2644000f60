import type { Account } from "#contracts/accounts/schemas.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { textOf } from "./check-fields.ts";

/** The login by which a form asks for the password; null for an account without one. */
export function loginToProve({ has_password: hasPassword, login }: Account): string | null {
  return hasPassword ? login : null;
}

/** The password that a form asked for, for the body of a call. */
export function passwordOf(form: FormData): { password?: string } {
  return form.has("password") ? { password: textOf(form, "password") } : {};
}

/** Errors of fields as the API tells them; a wrong password is one of its field. */
export function fieldErrorsOf({ code, detail, errors = {} }: Problem): Record<string, string> {
  if (code === "password_incorrect") return { password: detail };
  return Object.fromEntries(Object.entries(errors).map(([key, [text = ""]]) => [key, text]));
}
