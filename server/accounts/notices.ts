import { type CodeMessage, composeMessage, type NoticeMessage } from "#server/messages/compose.ts";
import type { Db } from "#server/platform/database.ts";
import type { Language } from "#server/platform/texts.ts";
import type { AccountServices, Recipient, Visit } from "./services.ts";

export type CodePurpose = CodeMessage;
export type Notice = NoticeMessage;

/** Sends a code to a phone or an e-mail address. */
export async function sendCodeMessage(
  { messenger, publicUrl }: AccountServices,
  db: Db,
  message: { to: string; language: Language; purpose: CodePurpose; code: string; expiresAt: Date },
): Promise<void> {
  const { to, language, purpose, code, expiresAt } = message;
  const words = { channel: channelOf(to), host: new URL(publicUrl).hostname, code };
  await messenger.send(db, { to, expiresAt, ...composeMessage(purpose, language, words) });
}

/** Tells the owner of an account what happened to it, by phone, else by e-mail. */
export async function sendNotice(
  { messenger, publicUrl }: AccountServices,
  db: Db,
  recipient: Recipient,
  notice: Notice,
  visit: Visit,
): Promise<void> {
  const to = recipient.phone ?? recipient.email;
  if (to === null) return;
  const words = { channel: channelOf(to), host: new URL(publicUrl).hostname, device: visit.device };
  await messenger.send(db, { to, ...composeMessage(notice, recipient.language, words) });
}

/** Which way leads to a login. */
export function channelOf(login: string): "sms" | "email" {
  return login.includes("@") ? "email" : "sms";
}
