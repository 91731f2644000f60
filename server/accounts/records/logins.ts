import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { refuse } from "#server/platform/refusal.ts";

/** A login as it is stored. What is not a login stays as it is, and is looked up like an unknown one. */
export function normaliseGivenLogin(text: string): string {
  return normaliseLogin(text)?.login ?? text.trim().toLowerCase();
}

/** Hosts that deliver to the same mailbox wherever the name has dots. */
const hostsWithoutDots: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of a login, used to count and compare persons. For an e-mail, the part after `+` is dropped, and so are
 * dots where the host ignores them. A phone stays as it is. The column `users.mailbox` states the same rule.
 */
export function mailboxOf(login: string): string {
  const [name = "", host] = login.toLowerCase().split("@");
  if (host === undefined) return login;
  const plain = name.split("+")[0] ?? "";
  return hostsWithoutDots.has(host) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${host}`;
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
