import { createHmac, randomInt } from "node:crypto";
import { codeLength, resendAfter } from "#contracts/account-rules.ts";
import { bishkekDay, bishkekMidnightAfter } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database.ts";
import { deriveKey } from "#server/platform/keys.ts";
import { askToWait } from "#server/platform/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type CodeTry, findLastCode, tryCode, useCode, writeCode } from "./code-queries.ts";

/** Seconds that a code lives (`design/product.md`, Accounts). */
export const codeLifetime = 600;
/** Codes of a login in a day (the same). */
const mostADay = 10;

/** What a code is for: none opens what another was sent for. */
export interface CodeOf {
  login: string;
  purpose: "activate" | "recover" | "contact";
  /** Whose new phone or address it confirms. */
  userId?: number;
}

/** A code that somebody tries. */
export interface CodeTried extends CodeOf {
  /** By whoever waits for it: the tries of others are counted apart, and cannot kill it. */
  isOwn: boolean;
}

export interface CodeKeeper {
  /** Makes the login's one code, by the rules of waiting; refuses with `code_too_soon`. */
  issue(db: Db, of: CodeOf): Promise<{ code: string; expiresAt: Date }>;
  /** Whether it is the right code, which stays usable; a wrong one is counted. Not in a transaction, which would undo the count. */
  check(db: Db, of: CodeTried, code: string): Promise<CodeTry>;
  /** Uses the right code up; false when somebody else just did. */
  use(db: Db, of: CodeTried, code: string): Promise<boolean>;
}

/** `factor` multiplies how many codes a day may have, as it does other limits. */
export function createCodeKeeper(secret: string, now: () => Date, factor: number): CodeKeeper {
  const key = deriveKey(secret, "codes");
  const hash = ({ login, purpose, userId }: CodeOf, code: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, login, userId ?? null, code]))
      .digest();
  const given = (of: CodeTried, code: string) => ({
    ...of,
    userId: of.userId ?? null,
    hash: hash(of, code),
    now: now(),
  });
  return {
    async issue(db, of) {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
      const moment = now();
      const expiresAt = new Date(moment.getTime() + codeLifetime * 1_000);
      const isWritten = await writeCode(db, {
        login: of.login,
        purpose: of.purpose,
        userId: of.userId ?? null,
        hash: hash(of, code),
        now: moment,
        expiresAt,
        day: bishkekDay(moment),
        notAfter: new Date(moment.getTime() - resendAfter * 1_000),
        mostADay: Math.max(1, Math.floor(mostADay * factor)),
      });
      return isWritten ? { code, expiresAt } : refuseTooSoon(db, of.login, moment);
    },
    check: (db, of, code) => tryCode(db, given(of, code)),
    use: (db, of, code) => useCode(db, given(of, code)),
  };
}

async function refuseTooSoon(db: Db, login: string, now: Date): Promise<never> {
  const sentAt = (await findLastCode(db, login))?.sent_at ?? now;
  const sinceLast = (now.getTime() - sentAt.getTime()) / 1_000;
  const untilTomorrow = (bishkekMidnightAfter(now).getTime() - now.getTime()) / 1_000;
  const wait = Math.max(1, Math.ceil(sinceLast < resendAfter ? resendAfter - sinceLast : untilTomorrow));
  refuse("code_too_soon", { ...askToWait(wait), members: { resend_after: wait } });
}
