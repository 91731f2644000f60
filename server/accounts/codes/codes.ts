import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { codeLength, resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { Db } from "#server/database/database.ts";
import { retryAfterDetails, wideNetworkOf } from "#server/http/rate-limits.ts";
import { bishkekDay, bishkekMidnightAfter, dayMs, hourMs } from "#server/platform/clock.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { refuse } from "#server/platform/refusal.ts";
import { channelOf, mailboxOf } from "../records/logins.ts";
import { countStrangersSms } from "#server/sms-and-email/queries.ts";
import {
  attemptCode,
  type CodeAttemptResult,
  countNetworkCode,
  countStrangersCodes,
  findLastCode,
  hasNetworkCodes,
  useCode,
  writeCode,
} from "./queries.ts";

/** Seconds that a code is valid. */
export const codeLifetime = 600;
/** Codes of a login in a day (Bishkek): of whoever asks, and of devices that are known as its owner's. */
const maxPerDay = { strangers: 15, owner: 5 };
/** The first codes of a day, which one network may have all of. After them a network that had `perNetwork` of that day gets none. */
const freeCodes = 5;
const perNetwork = 2;
/**
 * Leading zero bits of the challenge before the first code that is not free, how many more each further one needs, and the most (half a
 * minute on a phone).
 */
const difficulty = { first: 14, step: 2, max: 22 };
/**
 * SMS with codes to numbers that nobody has an account with, from everywhere together: what an attack from many addresses may cost.
 * Whoever has an account still gets theirs.
 */
const maxStrangersSms = { hour: 2_000, day: 10_000 };
/**
 * The share kept for networks that got no code yesterday or today, so that an attack on the rest does not lock them
 * out.
 */
const keptShare = 0.25;
/**
 * Bounds for SMS to strangers, from everywhere together, within {@link busyWindow}. Beyond `free`, each SMS costs a
 * challenge. Each `perBit` more make it one bit harder, up to `maxBits`.
 */
const busy = { free: 60, perBit: 30, maxBits: 20 };
/** Milliseconds. */
const busyWindow = 600_000;
/** Milliseconds. */
const windows = { hour: hourMs, day: dayMs };

/** What a code is for; it is valid for nothing else. */
export interface CodeSubject {
  login: string;
  purpose: "activate" | "recover" | "contact" | "business";
  /** The account whose new contact, or whose business's, it confirms. */
  userId?: number;
}

/** A code to be sent. */
export interface NewCodeSubject extends CodeSubject {
  /** Address of whoever asks for it. */
  ip: string;
  /**
   * Whether a device of the account's owner asks for it. Such codes are counted apart from those that anybody may ask for, so that
   * nobody keeps the owner from getting one.
   */
  isForOwner?: boolean;
}

export interface IssuedCode {
  code: string;
  /** For the browser that asked: see {@link CodeAttempt}. */
  issue: string;
  expiresAt: Date;
}

export interface CodeAttempt extends CodeSubject {
  /**
   * The issue that the browser waits for. Attempts of browsers that wait for another one, or for none, are counted apart: they cannot
   * invalidate its code.
   */
  issue?: string | undefined;
  /** Whether the account's owner makes it, signed in: counts like the browser that waits for it. */
  isOwner?: boolean;
}

type StrangerSms = Pick<NewCodeSubject, "login" | "ip"> & { isToStranger: boolean };

/** Codes that prove logins. A login has one at a time, and its owner another. */
export interface Codes {
  /**
   * Replaces the code of a login. Refuses with `code_too_soon`, and with `rate_limited` a network that had its share of the day's codes.
   * To be called in a transaction: a refusal undoes what was counted.
   */
  issue(db: Db, subject: NewCodeSubject): Promise<IssuedCode>;
  /** Leading zero bits of the challenge before the next code that a stranger asks for; 0: none. */
  requiredBits(db: Db, login: string): Promise<number>;
  /** Checks a code, which stays usable, and counts a wrong one. Not to be called in a transaction, which might undo the count. */
  check(db: Db, attempt: CodeAttempt, code: string): Promise<CodeAttemptResult>;
  /** Uses up a correct code; false when it is not usable any more. */
  use(db: Db, attempt: CodeAttempt, code: string): Promise<boolean>;
  /**
   * Call it before a code goes to a number. Refuses with `rate_limited` when nobody has an account with it and all processes together
   * have sent as many such SMS as they may, and logs that: somebody may be spending the site's money, and whoever signs up meanwhile
   * cannot. It takes the same time for numbers of accounts.
   */
  requireSms(db: Db, log: Pick<FastifyBaseLogger, "error">, sms: StrangerSms): Promise<void>;
}

/** `factor`: the setting `RATE_LIMIT_FACTOR`, which multiplies the codes of a day and the SMS to strangers. */
export function createCodes(secret: string, now: () => Date, factor: number): Codes {
  const key = deriveKey(secret, "codes");
  const hash = ({ login, purpose, userId }: CodeSubject, code: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, login, userId ?? null, code]))
      .digest();
  const given = (attempt: CodeAttempt, code: string) => ({
    ...attempt,
    userId: attempt.userId ?? null,
    issue: attempt.issue ?? null,
    isOwner: attempt.isOwner ?? false,
    hash: hash(attempt, code),
    now: now(),
  });
  const most = (count: number) => Math.max(1, Math.floor(count * factor));
  const hashNetwork = (ip: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["network", wideNetworkOf(ip)]))
      .digest();

  const countForNetwork = async (db: Db, { login, ip }: NewCodeSubject, sent: number, time: Date) => {
    const max = most(sent > most(freeCodes) ? perNetwork : freeCodes);
    const network = hashNetwork(ip);
    // All spellings of a mailbox are one person.
    const isCounted = await countNetworkCode(db, { login: mailboxOf(login), network, day: bishkekDay(time), max });
    if (!isCounted) refuse("rate_limited", retryAfterDetails(secondsUntilTomorrow(time)));
  };

  return {
    async issue(db, subject) {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
      const time = now();
      const expiresAt = new Date(time.getTime() + codeLifetime * 1_000);
      const issue = randomBytes(12).toString("base64url");
      const isForOwner = subject.isForOwner ?? false;
      const maxCodes = most(isForOwner ? maxPerDay.owner : maxPerDay.strangers);
      const sent = await writeCode(db, {
        login: subject.login,
        isForOwner,
        issue,
        purpose: subject.purpose,
        userId: subject.userId ?? null,
        hash: hash(subject, code),
        now: time,
        expiresAt,
        day: bishkekDay(time),
        lastSentBy: new Date(time.getTime() - resendAfterSeconds * 1_000),
        maxPerDay: maxCodes,
        // Whoever asks for these has an account: it is no use to them to keep others from theirs.
        mayReplaceOthers: subject.purpose === "activate" || subject.purpose === "recover",
      });
      if (sent === undefined) return refuseTooSoon(db, { login: subject.login, isForOwner, maxCodes }, time);
      if (!isForOwner) await countForNetwork(db, subject, sent, time);
      return { code, issue, expiresAt };
    },
    async requiredBits(db, login) {
      const beyond = (await countStrangersCodes(db, login, bishkekDay(now()))) - most(freeCodes);
      const ofLogin = beyond < 0 ? 0 : Math.min(difficulty.max, difficulty.first + difficulty.step * beyond);
      return Math.max(ofLogin, channelOf(login) === "sms" ? await busyBits(db, now(), most) : 0);
    },
    check: (db, attempt, code) => attemptCode(db, given(attempt, code)),
    use: (db, attempt, code) => useCode(db, given(attempt, code)),
    async requireSms(db, log, { login, ip, isToStranger }) {
      const since = bishkekDay(new Date(now().getTime() - windows.day));
      const isNew = !(await hasNetworkCodes(db, { exceptLogin: login, network: hashNetwork(ip), since }));
      const share = isNew ? 1 : 1 - keptShare;
      const retryAfter = await waitForStrangersSms(db, now().getTime(), factor * share);
      if (!isToStranger || retryAfter === undefined) return;
      log.error({ retryAfter }, "no more SMS to numbers without an account");
      refuse("rate_limited", retryAfterDetails(retryAfter));
    },
  };
}

/** Leading zero bits that the SMS of all strangers together ask for. */
async function busyBits(db: Db, now: Date, most: (count: number) => number): Promise<number> {
  const hourAgo = new Date(now.getTime() - busyWindow);
  const beyond = (await countStrangersSms(db, { hourAgo, dayAgo: hourAgo })).hour.count - most(busy.free);
  return beyond < 0 ? 0 : Math.min(busy.maxBits, difficulty.first + Math.floor(beyond / most(busy.perBit)));
}

/**
 * Seconds until another SMS may go to a stranger; undefined when one may go now. Those of transactions that are open are not seen:
 * some more than the bound may go.
 */
async function waitForStrangersSms(db: Db, now: number, factor: number): Promise<number | undefined> {
  const sent = await countStrangersSms(db, {
    hourAgo: new Date(now - windows.hour),
    dayAgo: new Date(now - windows.day),
  });
  for (const window of ["day", "hour"] as const) {
    const { count, since } = sent[window];
    if (since === null || count < Math.max(1, Math.floor(maxStrangersSms[window] * factor))) continue;
    return Math.max(1, Math.ceil((since.getTime() + windows[window] - now) / 1_000));
  }
  return undefined;
}

async function refuseTooSoon(
  db: Db,
  { login, isForOwner, maxCodes }: { login: string; isForOwner: boolean; maxCodes: number },
  now: Date,
): Promise<never> {
  const last = await findLastCode(db, login, isForOwner);
  const secondsUntil = (time: number) => Math.ceil((time - now.getTime()) / 1_000);
  const next = secondsUntil((last?.sent_at ?? now).getTime() + resendAfterSeconds * 1_000);
  const isForOthers = last !== undefined && last.sent_count < maxCodes;
  const wait =
    next > 0 ? next : isForOthers ? Math.max(1, secondsUntil(last.expires_at.getTime())) : secondsUntilTomorrow(now);
  refuse("code_too_soon", { ...retryAfterDetails(wait), members: { resend_after: wait } });
}

function secondsUntilTomorrow(now: Date): number {
  return Math.max(1, Math.ceil((bishkekMidnightAfter(now).getTime() - now.getTime()) / 1_000));
}
