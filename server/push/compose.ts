import { createHash } from "node:crypto";
import {
  maxPushBody,
  maxPushTag,
  maxPushTitle,
  maxPushUrl,
  parsePushPayload,
  type PushPayload,
} from "#contracts/push/payload.ts";
import type { PushKind } from "#contracts/push/rules.ts";
import { type Language, loadTexts, type Translate } from "#server/platform/texts.ts";

/** What a browser may be told about. */
export interface PushSubject {
  userId: number;
  kind: PushKind;
  /** The room or listing. */
  subjectId: number | null;
  /** The first notification that was not told yet. */
  firstId: number | null;
  language: Language;
  /** The person wants to read messages in it. */
  showsText: boolean;
}

/** What there is to tell. */
export interface PushWords {
  title: string;
  body: string;
  /** Path on this site, without the language. */
  path: string;
  time: Date;
}

/** Finds out what there is to tell; undefined when it was read, withdrawn or muted meanwhile. Of the feature that it is about. */
export type ComposePush = (subject: PushSubject) => Promise<PushWords | undefined>;
export type PushComposers = Record<PushKind, ComposePush>;

/** What to tell a push service about a push (RFC 8030, 5). */
export interface PushDelivery {
  payload: PushPayload;
  urgency: "high" | "normal" | "low";
  /** Seconds that the push service keeps it for a phone that is off. */
  ttl: number;
}

/** Of a listing that was approved one hears later too; of a message when the phone is on again. */
const deliveries: Record<PushKind, Omit<PushDelivery, "payload">> = {
  chat: { urgency: "high", ttl: 86_400 },
  active: { urgency: "normal", ttl: 2 * 86_400 },
  blocked: { urgency: "normal", ttl: 2 * 86_400 },
  claim: { urgency: "low", ttl: 2 * 86_400 },
  favorite: { urgency: "low", ttl: 43_200 },
  search: { urgency: "normal", ttl: 86_400 },
  price: { urgency: "normal", ttl: 86_400 },
  followed: { urgency: "low", ttl: 43_200 },
};

const translators: Record<Language, Translate> = { ru: loadTexts("ru", "pushes"), ky: loadTexts("ky", "pushes") };

/** One of the texts of pushes. */
export function translatePush(language: Language): Translate {
  return translators[language];
}

export function describeDelivery(language: Language, kind: PushKind, tag: string, words: PushWords): PushDelivery {
  return { payload: makePayload(language, tag, words, false), ...deliveries[kind] };
}

/** One push about many things. */
export function summarise(language: Language, found: readonly { kind: PushKind; words: PushWords }[]): PushDelivery {
  const chats = found.filter(({ kind }) => kind === "chat").length;
  const others = found.length - chats;
  const t = translators[language];
  const counts = [
    ...(chats > 0 ? [t("summary.chats", { count: chats })] : []),
    ...(others > 0 ? [t("summary.others", { count: others })] : []),
  ];
  const words: PushWords = {
    title: t("summary.title"),
    body: counts.join(", "),
    path: others === 0 ? "/chats" : "/profile/notifications",
    time: new Date(Math.max(...found.map((one) => one.words.time.getTime()))),
  };
  return { payload: makePayload(language, "summary", words, false), urgency: "normal", ttl: 43_200 };
}

function makePayload(language: Language, tag: string, words: PushWords, silent: boolean): PushPayload {
  const { title, body, path, time } = words;
  const payload = {
    title: shorten(title, maxPushTitle),
    body: shorten(body, maxPushBody),
    url: (language === "ky" ? `/ky${path}` : path).slice(0, maxPushUrl),
    tag: tag.slice(0, maxPushTag),
    language,
    silent,
    time: time.getTime(),
  };
  const parsed = parsePushPayload(JSON.stringify(payload));
  if (!parsed) throw new Error(`the worker would not show a push about ${tag}`);
  return parsed;
}

/** Cut between letters, with «…». */
function shorten(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
  if (line.length <= max) return line;
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The `Topic` of a push: one that was not delivered yet makes room for the next about the same. It says nothing to the push service. */
export function topicOf(subscriptionId: number, tag: string): string {
  return createHash("sha256").update(`${subscriptionId} ${tag}`).digest("base64url").slice(0, 32);
}
