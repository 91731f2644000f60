import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Challenge } from "#contracts/accounts.ts";

/** Puzzles that cost whoever tries many passwords some time each, and a person a moment (hashcash). */
export interface Challenges {
  issue(bits: number): Challenge;
  /** Whether `proof` (`{seed}.{number}`) solves a puzzle of ours of at least `bits`, in time and for the first time. */
  accepts(proof: string | undefined, bits: number): boolean;
}

/** Milliseconds to solve it. */
const lifetime = 5 * 60_000;
const timeBytes = 6;
const randomLength = 10;
const signatureLength = 16;
const proofPattern = /^([\w-]{43})\.\d{1,15}$/;

/**
 * A seed says when it was made and is signed, so that nothing is kept for puzzles that nobody solves. Those that were solved are
 * remembered until they expire, by this process: each cost its solver work, which bounds them.
 */
export function createChallenges(secret: string, now: () => Date): Challenges {
  const sign = (made: Buffer) =>
    createHmac("sha256", secret).update("challenge").update(made).digest().subarray(0, signatureLength);
  /** Seed -> when it may be forgotten, the oldest first. */
  const solved = new Map<string, number>();

  const forgetOld = (time: number) => {
    for (const [seed, until] of solved) {
      if (until > time) return;
      solved.delete(seed);
    }
  };

  const isCurrent = (seed: string, time: number) => {
    const bytes = Buffer.from(seed, "base64url");
    const made = bytes.subarray(0, timeBytes + randomLength);
    const signature = bytes.subarray(timeBytes + randomLength);
    if (signature.length !== signatureLength || !timingSafeEqual(signature, sign(made))) return false;
    const age = time - made.readUIntBE(0, timeBytes);
    return age >= 0 && age < lifetime;
  };

  return {
    issue(bits) {
      const made = Buffer.alloc(timeBytes + randomLength);
      made.writeUIntBE(now().getTime(), 0, timeBytes);
      randomBytes(randomLength).copy(made, timeBytes);
      return { seed: Buffer.concat([made, sign(made)]).toString("base64url"), bits };
    },
    accepts(proof = "", bits) {
      const seed = proofPattern.exec(proof)?.[1];
      const time = now().getTime();
      if (seed === undefined || !isCurrent(seed, time) || countLeadingZeros(proof) < bits) return false;
      forgetOld(time);
      // Two writings of one seed differ in bits that base64url leaves over.
      const key = Buffer.from(seed, "base64url").toString("base64url");
      if (solved.has(key)) return false;
      solved.set(key, time + lifetime);
      return true;
    },
  };
}

/** Zero bits that the SHA-256 of a text begins with. */
function countLeadingZeros(text: string): number {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
