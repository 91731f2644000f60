import { LRUCache } from "lru-cache";
import { refuse } from "#server/platform/refusal.ts";
import type { Challenges } from "./proof-of-work.ts";

/** Logins that are counted at once by this process; beyond that those that failed longest ago are dropped. */
const maxLogins = 50_000;
/** Milliseconds without a failure after which a login is not counted any more. */
const forgetAfter = 3_600_000;
/** Failures of one login, from wherever, before each attempt costs a puzzle. */
const freeFailures = 10;
/** Leading zero bits of the first puzzle (a tenth of a second on a phone) and of the hardest (some seconds). */
const difficulty = { first: 14, max: 20 };
/** Failures after which the puzzles become harder by a bit. */
const failuresPerBit = 5;

/**
 * Counts the failures of each login, wherever they came from and whether the login exists or not. From the tenth on each attempt
 * costs a puzzle, and a harder one every five failures: a growing delay that the caller spends, and no connection of the server.
 */
export interface LoginGuard {
  /** Refuses with a puzzle where one has to be solved and `proof` solves none. */
  requireProof(login: string, proof: string | undefined): void;
  addFailure(login: string): void;
  /** The right password was given. */
  clear(login: string): void;
}

/** `factor` as in `RATE_LIMIT_FACTOR`. */
export function createLoginGuard(challenges: Challenges, factor: number): LoginGuard {
  const failures = new LRUCache<string, number>({ max: maxLogins, ttl: forgetAfter });
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
