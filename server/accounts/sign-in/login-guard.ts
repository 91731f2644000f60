import { LRUCache } from "lru-cache";
import { refuse } from "#server/platform/refusal.ts";
import type { Challenges } from "./proof-of-work.ts";

/** Logins counted by this process; beyond that those with the oldest failures are dropped. */
const maxLogins = 50_000;
/** Milliseconds without a failure after which a login's count starts again. */
const failureRetention = 3_600_000;
/** Failures of a login, from any address, before each attempt needs a challenge. */
const freeFailures = 10;
/** Leading zero bits of the first challenge (a tenth of a second on a phone) and of the hardest (some seconds). */
const difficulty = { first: 14, max: 20 };
/** Failures that make the challenge one bit harder. */
const failuresPerBit = 5;

/**
 * Counts the failures of each login, from any address and whether it exists or not. From the tenth on each attempt needs the answer to
 * a challenge, which gets harder: a growing delay that costs the caller computing time, and the server no open connection.
 */
export interface LoginGuard {
  /** Refuses with a challenge when one is needed and `proof` does not answer it. */
  requireProof(login: string, proof: string | undefined): void;
  addFailure(login: string): void;
  /** Call it after the right password. */
  clear(login: string): void;
}

/** `factor`: the setting `RATE_LIMIT_FACTOR`. */
export function createLoginGuard(challenges: Challenges, factor: number): LoginGuard {
  const failures = new LRUCache<string, number>({ max: maxLogins, ttl: failureRetention });
  const free = Math.max(1, Math.floor(freeFailures * factor));
  return {
    requireProof(login, proof) {
      const excess = (failures.get(login) ?? 0) - free;
      if (excess < 0) return;
      const bits = Math.min(difficulty.max, difficulty.first + Math.floor(excess / failuresPerBit));
      if (challenges.verify(proof, bits)) return;
      refuse("challenge_required", { members: { challenge: challenges.issue(bits) } });
    },
    addFailure(login) {
      failures.set(login, (failures.get(login) ?? 0) + 1);
    },
    clear: (login) => void failures.delete(login),
  };
}
