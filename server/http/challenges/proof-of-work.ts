import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Challenge } from "#contracts/base/challenge.ts";
import { refuse } from "#server/platform/refusal.ts";

/** Proof-of-work challenges (hashcash): each attempt costs an attacker computing time, and a user a moment. */
export interface Challenges {
  issue(bits: number): Challenge;
  /** Whether `proof` (`{seed}.{number}`) answers an issued challenge of at least `bits`, in time and for the first time. */
  verify(proof: string | undefined, bits: number): boolean;
}

/** Milliseconds that a challenge is valid. */
const lifetime = 5 * 60_000;
const timeBytes = 6;
const randomLength = 10;
const signatureLength = 16;
const proofPattern = /^([\w-]{43})\.\d{1,15}$/;

/**
 * A seed contains the time of issue and is signed, so that unanswered challenges are not stored. Answered ones are stored in this
 * process until they expire; the work for each bounds their number.
 */
export function createChallenges(secret: string, now: () => Date): Challenges {
  const sign = (made: Buffer) =>
    createHmac("sha256", secret).update("challenge").update(made).digest().subarray(0, signatureLength);
  /** Expiry by seed, the oldest first. */
  const solved = new Map<string, number>();

  const deleteExpired = (time: number) => {
    for (const [seed, until] of solved) {
      if (until > time) return;
      solved.delete(seed);
    }
  };

  const isUnexpired = (seed: string, time: number) => {
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
    verify(proof = "", bits) {
      const seed = proofPattern.exec(proof)?.[1];
      const time = now().getTime();
      if (seed === undefined || !isUnexpired(seed, time) || countLeadingZeros(proof) < bits) return false;
      deleteExpired(time);
      // The unused bits of base64url allow several spellings of a seed.
      const key = Buffer.from(seed, "base64url").toString("base64url");
      if (solved.has(key)) return false;
      solved.set(key, time + lifetime);
      return true;
    },
  };
}

/**
 * Refuses with a challenge of `bits` zero bits unless `proof` answers one; 0 bits need no challenge. `retryAfter`:
 * seconds until no challenge is needed, for callers that cannot answer one.
 */
export function requireChallenge(
  challenges: Challenges,
  { proof, bits, retryAfter }: { proof: string | undefined; bits: number; retryAfter?: number },
): void {
  if (bits === 0 || challenges.verify(proof, bits)) return;
  refuse("challenge_required", {
    ...(retryAfter !== undefined && { retryAfter }),
    members: { challenge: challenges.issue(bits) },
  });
}

/** Leading zero bits of the SHA-256 of a text. */
function countLeadingZeros(text: string): number {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
