import { bishkekDay } from "#server/platform/clock.ts";
import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";
import type { NewDelivery } from "./delivery-queue.ts";

/** Signing up, recovering the password, a new phone or e-mail (the code goes there), one of a business, deleting the account. */
export const codePurposes = ["activate", "recover", "contact", "business", "delete"] as const;
/** What owners of accounts get notices about. */
export const noticeKinds = [
  "new_device",
  "password_changed",
  "phone_changed",
  "email_changed",
  "google_connected",
  "second_factor_on",
  "second_factor_off",
  "second_factor_tried",
  "admin_added",
  "api_key_made",
  "member_joined",
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

/** Characters of an SMS segment with Cyrillic (3GPP TS 23.038: 140 bytes of UCS-2). */
const smsSegmentLength = 70;
/** Characters of a device name, which the browser chooses. */
const maxDeviceLength = 24;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "sms-and-email"),
  ky: loadTexts("ky", "sms-and-email"),
};

/** The texts of an SMS or e-mail, for `delivery.enqueue(db, { to, expiresAt, ...composeDelivery(…) })`. */
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

/** The SMS that the time of a business is over soon. */
export function composeBusinessEnd(language: Language, endsAt: Date): Pick<NewDelivery, "channel" | "text"> {
  const [, month = "", dayOfMonth = ""] = bishkekDay(endsAt).split("-");
  return { channel: "sms", text: translators[language]("businessEnd", { until: `${dayOfMonth}.${month}` }) };
}

/** The SMS that a shop has a new order. `link`: to the chat that it is in. */
export function composeNewOrder(language: Language, link: string): Pick<NewDelivery, "channel" | "text"> {
  return { channel: "sms", text: translators[language]("newOrder", { link: withoutProtocol(link) }) };
}

/** The SMS that a business is on show. `link`: to what is left to fill in. */
export function composeBusinessApproved(language: Language, link: string): Pick<NewDelivery, "channel" | "text"> {
  return { channel: "sms", text: translators[language]("businessApproved", { link: withoutProtocol(link) }) };
}

/** Phones make a link of it all the same, and an SMS has room for few characters. */
const withoutProtocol = (link: string): string => link.replace(/^https:\/\//, "");

/** What the e-mail about a decided request for a business profile says. `note`: of the moderator, "" for none. */
export type BusinessDecision = { name: string; link: string } & ({ until: string } | { reason: string; note: string });

/** The e-mail that says what became of a request for a business profile. */
export function composeBusinessDecision(language: Language, decision: BusinessDecision): Omit<NewDelivery, "to"> {
  const t = translators[language];
  const kind = "until" in decision ? "approved" : "rejected";
  const words = { until: "", reason: "", note: "", ...decision };
  const middle = words.note === "" ? "" : `${t("businessDecision.note", { note: words.note })}\n\n`;
  return {
    channel: "email",
    subject: t(`businessDecision.${kind}.subject`),
    text: t(`businessDecision.${kind}.text`, { ...words, middle }),
  };
}

/**
 * Adds the line that binds the code to this site (WICG, origin-bound one-time codes), unless it would cost another segment.
 */
function appendDomainBinding(text: string, host: string, code: string): string {
  const bound = `${text}\n@${host} #${code}`;
  return bound.length <= smsSegmentLength || text.length > smsSegmentLength ? bound : text;
}
