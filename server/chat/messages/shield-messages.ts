import type { Db } from "#server/database/database.ts";
import { dayMs, hourMs } from "#server/platform/clock.ts";
import { foldText } from "#server/search/text/fold.ts";
import { type Inspection, inspect, inspectContinued, inspectQrCode } from "#server/shield/inspect.ts";
import { strongerOf, type Verdict } from "#server/shield/rules.ts";
import type { CheckMessage, MessageContext } from "../records/check-message.ts";
import { hashText } from "./terms.ts";
import { countSameText, readQrCodes, readTextsBefore } from "./queries.ts";

/** Messages of a young account in a room that count as its first. */
const firstMessages = 5;
/** Characters of a folded text from which the same one again is no greeting any more: «Здравствуйте! Ещё актуально?» everybody writes to many. */
const minRepeatedLength = 40;
/** People who get the same text in an hour; whoever sends it to more is looked at. */
const maxSameText = { recent: 5, others: 20 };
/** Milliseconds over which they are counted. */
const sameTextPeriod = hourMs;
/** Messages just before that a text may continue, and the milliseconds in which they were sent. */
const continued = { messages: 4, period: 10 * 60_000 };
/** Milliseconds that an account is recent. A young one is recent too, or has no approved listing. */
export const recentAge = 7 * dayMs;

interface ShieldOptions {
  db: Db;
  /** Address of the site: its own links pass. */
  publicUrl: string;
}

/** The shield over messages: their words and links, also with those just before, the QR codes in their photos, and the same text to many people. */
export function createMessageCheck({ db, publicUrl }: ShieldOptions): CheckMessage {
  const ownHosts = [new URL(publicUrl).hostname];
  return async (text, context) => {
    const about = { ownHosts, isNew: context.isYoungAccount && context.sentBefore < firstMessages };
    const qrCodes = context.photos.length === 0 ? [] : await readQrCodes(db, context.photos);
    const inspections: Inspection[] = [inspect(text, about), ...qrCodes.map((code) => inspectQrCode(code, about))];
    if (inspections.every(({ verdict }) => verdict === "pass" || verdict === "note")) {
      inspections.push(await inspectWithBefore(db, text, context));
    }
    const findings = inspections.flatMap((inspection) => inspection.findings);
    const verdict = inspections.reduce<Verdict>((strongest, { verdict: one }) => strongerOf(strongest, one), "pass");
    const isRepeated = verdict !== "refuse" && (await isSentToMany(db, text, context));
    if (!isRepeated) return { verdict, findings };
    return { verdict: strongerOf(verdict, "hold"), findings: [...findings, { code: "same_text", fragment: "" }] };
  };
}

/** Looks for what was cut into several messages. */
async function inspectWithBefore(db: Db, text: string, context: MessageContext): Promise<Inspection> {
  const { roomId, senderId, sentBefore, now } = context;
  if (text === "" || sentBefore === 0) return { findings: [], verdict: "pass" };
  const since = new Date(now.getTime() - continued.period);
  return inspectContinued(await readTextsBefore(db, { roomId, senderId, since, limit: continued.messages }), text);
}

async function isSentToMany(db: Db, text: string, { senderId, memberSince, now }: MessageContext): Promise<boolean> {
  const hash = hashRepeated(text);
  if (hash === null) return false;
  const isRecent = now.getTime() - memberSince.getTime() < recentAge;
  const people = await countSameText(db, { senderId, hash, since: new Date(now.getTime() - sameTextPeriod) });
  return people >= (isRecent ? maxSameText.recent : maxSameText.others);
}

/** What the same long text has in common, however it is written; null for a short one. */
export function hashRepeated(text: string): number | null {
  const folded = foldText(text);
  return folded.length < minRepeatedLength ? null : hashText(folded);
}
