import type { Db } from "#server/platform/database.ts";
import type { Language } from "#server/platform/texts.ts";
import type { AccountServices, Recipient, Visit } from "./services.ts";

export type CodePurpose = "activate" | "recover" | "contact" | "delete";
export type Notice = "new_device" | "password_changed" | "phone_changed" | "email_changed";

/** Sends a code to a phone or an e-mail address. */
export async function sendCodeMessage(
  { messenger, publicUrl }: AccountServices,
  db: Db,
  message: { to: string; language: Language; purpose: CodePurpose; code: string; expiresAt: Date },
): Promise<void> {
  const { to, code, expiresAt } = message;
  const text = `${code}\n@${new URL(publicUrl).hostname} #${code}`;
  await messenger.send(db, { channel: channelOf(to), to, text, code, expiresAt });
}

/** Tells the owner of an account what happened to it, by phone, else by e-mail. */
export async function sendNotice(
  { messenger }: AccountServices,
  db: Db,
  recipient: Recipient,
  notice: Notice,
  visit: Visit,
): Promise<void> {
  const to = recipient.phone ?? recipient.email;
  if (to === null) return;
  await messenger.send(db, { channel: channelOf(to), to, text: `${notice} ${visit.device}` });
}

/** Which way leads to a login. */
export function channelOf(login: string): "sms" | "email" {
  return login.includes("@") ? "email" : "sms";
}
