import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import type { NewDelivery } from "./delivery-queue.ts";

/** What a code is sent for: signing up, recovering the password, a new phone or e-mail (it goes there), deleting the account. */
export const codePurposes = ["activate", "recover", "contact", "delete"] as const;
/** What the owner of an account is told about its safety. */
export const noticeKinds = [
  "new_device",
  "password_changed",
  "phone_changed",
  "email_changed",
  "google_connected",
] as const;

export type CodePurpose = (typeof codePurposes)[number];
export type NoticeKind = (typeof noticeKinds)[number];

interface TextValues {
  channel: NewDelivery["channel"];
  /** Host name of the site. */
  host: string;
  code?: string;
  /** Of `new_device`, e.g. «Chrome, Android». */
  device?: string;
}

/** Letters of one segment of an SMS in Cyrillic (3GPP TS 23.038: 140 bytes of UCS-2). */
const smsSegmentLength = 70;
/** Letters of a device's name, which the browser chooses, in a text. */
const maxDeviceLength = 24;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "delivery"),
  ky: loadTexts("ky", "delivery"),
};

/** Writes the texts of an SMS or e-mail: `delivery.enqueue(db, { to, expiresAt, ...composeDelivery(…) })`. */
export function composeDelivery(
  kind: CodePurpose,
  language: Language,
  values: TextValues & { code: string },
): Omit<NewDelivery, "to">;
export function composeDelivery(kind: NoticeKind, language: Language, values: TextValues): Omit<NewDelivery, "to">;
export function composeDelivery(
  kind: CodePurpose | NoticeKind,
  language: Language,
  { channel, host, code, device = "" }: TextValues,
): Omit<NewDelivery, "to"> {
  const translate = translators[language];
  const values = { host, code: code ?? "", device: device.slice(0, maxDeviceLength) || translate("unknown_device") };
  const codeField = code === undefined ? {} : { code };
  if (channel === "sms") {
    const text = translate(`sms.${kind}`, values);
    return { channel, text: code === undefined ? text : appendDomainBinding(text, host, code), ...codeField };
  }
  const subject = translate(`email.${kind}.subject`, values);
  return { channel, subject, text: translate(`email.${kind}.text`, values), ...codeField };
}

/**
 * Adds the line by which phones offer the code to this site only (WICG, origin-bound one-time codes), unless it would make the SMS
 * one segment longer, which costs more.
 */
function appendDomainBinding(text: string, host: string, code: string): string {
  const bound = `${text}\n@${host} #${code}`;
  return bound.length <= smsSegmentLength || text.length > smsSegmentLength ? bound : text;
}
