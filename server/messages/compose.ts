import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import type { OutgoingMessage } from "./messenger.ts";

/** Messages that carry a code; `contact` goes to the new number or address. */
export const codeMessages = ["activate", "recover", "contact", "delete"] as const;
/** Messages that tell of something that happened. */
export const noticeMessages = [
  "new_device",
  "password_changed",
  "phone_changed",
  "email_changed",
  "google_connected",
] as const;

export type CodeMessage = (typeof codeMessages)[number];
export type NoticeMessage = (typeof noticeMessages)[number];

interface MessageValues {
  channel: OutgoingMessage["channel"];
  /** Host name of the site: `new URL(publicUrl).hostname`. */
  host: string;
  code?: string;
  /** Of `new_device`, e.g. «Chrome, Android». */
  device?: string;
}

/** Letters of one part of an SMS in Cyrillic (3GPP TS 23.038: 140 bytes of UCS-2). */
const smsPart = 70;
/** Letters of a device's name in a message: it comes from outside. */
const deviceLength = 24;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "messages"),
  ky: loadTexts("ky", "messages"),
};

/** The texts of a message for a person: `messenger.send(db, { to, expiresAt, ...composeMessage(…) })`. */
export function composeMessage(
  kind: CodeMessage,
  language: Language,
  values: MessageValues & { code: string },
): Omit<OutgoingMessage, "to">;
export function composeMessage(
  kind: NoticeMessage,
  language: Language,
  values: MessageValues,
): Omit<OutgoingMessage, "to">;
export function composeMessage(
  kind: CodeMessage | NoticeMessage,
  language: Language,
  { channel, host, code, device = "" }: MessageValues,
): Omit<OutgoingMessage, "to"> {
  const translate = translators[language];
  const words = { host, code: code ?? "", device: device.slice(0, deviceLength) || translate("unknown_device") };
  const carried = code === undefined ? {} : { code };
  if (channel === "sms") {
    const text = translate(`sms.${kind}`, words);
    return { channel, text: code === undefined ? text : bindToSite(text, host, code), ...carried };
  }
  const subject = translate(`email.${kind}.subject`, words);
  return { channel, subject, text: translate(`email.${kind}.text`, words), ...carried };
}

/**
 * Adds the line by which phones offer the code to this site only (WICG, origin-bound one-time codes), unless that would make
 * another part to pay for.
 */
function bindToSite(text: string, host: string, code: string): string {
  const bound = `${text}\n@${host} #${code}`;
  return bound.length <= smsPart || text.length > smsPart ? bound : text;
}
