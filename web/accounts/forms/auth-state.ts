import type { Challenge } from "#contracts/accounts/schemas.ts";
import type { Unreachable } from "#web/platform/network/reach-server.ts";

/** The views of signing in and up. `code` confirms a login, `password` sets a new one after that. */
export type AuthStep = "login" | "register" | "recovery" | "code" | "password";

/** The fields of these forms. */
export type AuthField = "name" | "login" | "password" | "code" | "new_password" | "confirm_new_password";

/**
 * What one view shows, and what the next one needs: the answer of every form here. It goes back and forth in the forms
 * themselves, so that it works the same with a script and without one. A password is never in it.
 */
export interface AuthState {
  step: AuthStep;
  /** Where one goes on to after signing in: a path of ours without the language. */
  next: string;
  name?: string;
  login?: string;
  /** What the code is for. */
  purpose?: "activation" | "recovery";
  channel?: "sms" | "email";
  /** The code that was found right; of step `password`. */
  code?: string;
  /** Seconds before a code may be asked for again. */
  resendAfterSeconds?: number;
  /** What is wrong, by field. */
  errors?: Partial<Record<AuthField, string>>;
  /** What is wrong with the whole. */
  message?: string;
  /** What went well. */
  notice?: string;
  /** A puzzle to be solved before the same is sent again. */
  challenge?: Challenge;
}

export type AuthAnswer = AuthState | Unreachable;
