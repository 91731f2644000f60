import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { refuse } from "#server/platform/refusal.ts";

/** A login as it is stored. What is no login is looked up like any other, and belongs to nobody. */
export function normaliseGivenLogin(text: string): string {
  return normaliseLogin(text)?.login ?? text.trim().toLowerCase();
}

/** The logins that an account has. */
export function listLogins({ phone, email }: { phone: string | null; email: string | null }): string[] {
  return [phone, email].filter((login) => login !== null);
}

/** How a login is reached. */
export function channelOf(login: string): "sms" | "email" {
  return login.includes("@") ? "email" : "sms";
}

/** Another account has this phone or e-mail. */
export function refuseTaken(kind: "phone" | "email"): never {
  refuse(kind === "phone" ? "phone_taken" : "email_taken");
}
