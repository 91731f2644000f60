import { type CodeMessage, composeMessage, type NoticeMessage } from "#server/messages/compose.ts";
import type { Db } from "#server/platform/database.ts";
import type { Language } from "#server/platform/texts.ts";
import type { AccountServices, Recipient, Visit } from "./services.ts";

interface CodeOrder {
  /** A phone or an e-mail address. */
  to: string;
  language: Language;
  purpose: CodeMessage;
  code: string;
  expiresAt: Date;
}

/** Sends a code, which nobody needs once it has expired. */
export async function sendCodeMessage(
  { messenger, publicUrl }: AccountServices,
  db: Db,
  { to, language, purpose, code, expiresAt }: CodeOrder,
): Promise<void> {
  const message = composeMessage(purpose, language, { channel: channelOf(to), host: hostOf(publicUrl), code });
  await messenger.send(db, { ...message, to, expiresAt });
}

/** Tells the owner of an account what happened to it: of the e-mail by e-mail, of anything else by phone, where there is one. */
export async function sendNotice(
  { messenger, publicUrl }: AccountServices,
  db: Db,
  { phone, email, language }: Recipient,
  notice: NoticeMessage,
  { device, ip }: Visit,
): Promise<void> {
  const to = notice === "email_changed" ? (email ?? phone) : (phone ?? email);
  if (to === null) return;
  const words = { channel: channelOf(to), host: hostOf(publicUrl), device: device || ip };
  await messenger.send(db, { ...composeMessage(notice, language, words), to });
}

/** Which way leads to a login. */
export function channelOf(login: string): "sms" | "email" {
  return login.includes("@") ? "email" : "sms";
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
