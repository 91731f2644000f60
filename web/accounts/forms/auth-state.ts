import type { Challenge } from "#contracts/base/challenge.ts";
import type { Unreachable } from "#web/platform/network/reach-server.ts";

/** The views. `code` confirms a login, `password` sets a new password after that, `second` asks for the second factor. */
export type AuthStep = "login" | "register" | "recovery" | "code" | "password" | "second";

export type AuthField = "name" | "login" | "password" | "code" | "new_password" | "confirm_new_password";

/**
 * What a view shows and what the next one needs: the answer to every form here. It travels in the forms' hidden fields, so
 * that the flow works with and without scripts. It never contains a password.
 */
export interface AuthState {
  step: AuthStep;
  /** The path to redirect to after signing in, without the language. */
  next: string;
  name?: string;
  login?: string;
  /** What the code is for. */
  purpose?: "activation" | "recovery";
  channel?: "sms" | "email";
  /** The code that was confirmed; only in step `password`. */
  code?: string;
  /** Seconds before a code may be asked for again. */
  resendAfterSeconds?: number;
  /** This browser waits for a code that can still be typed: the entries lead to it. */
  isCodeAwaited?: boolean;
  /** Errors by field. */
  errors?: Partial<Record<AuthField, string>>;
  /** An error of the whole form. */
  message?: string;
  /** The login that was to be registered has an account. */
  isTaken?: true;
  /** The site was opened at an address where nobody can sign in. */
  isAtWrongAddress?: true;
  /** Where the same form can be sent then. */
  rightAddress?: string;
  /** A message of success. */
  notice?: string;
  /** Has to be solved before the same form is sent again. */
  challenge?: Challenge;
}

export type AuthAnswer = AuthState | Unreachable;
