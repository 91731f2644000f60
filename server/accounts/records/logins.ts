import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { refuse } from "#server/platform/refusal.ts";

/** A login as it is stored. What is not a login stays as it is, and is looked up like an unknown one. */
export function normaliseGivenLogin(text: string): string {
  return normaliseLogin(text)?.login ?? text.trim().toLowerCase();
}

export function listLogins({ phone, email }: { phone: string | null; email: string | null }): string[] {
  return [phone, email].filter((login) => login !== null);
}

export function channelOf(login: string): "sms" | "email" {
  return login.includes("@") ? "email" : "sms";
}

export function refuseTaken(kind: "phone" | "email"): never {
  refuse(kind === "phone" ? "phone_taken" : "email_taken");
}
