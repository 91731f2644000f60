import { LRUCache } from "lru-cache";
import { refuse } from "#server/platform/refusal.ts";
import type { Challenges } from "./challenge.ts";

/** Logins that are watched at once, in this process; the ones that failed longest ago are forgotten first. */
const mostLogins = 50_000;
/** Milliseconds without a failure after which a login is nobody's target any more. */
const calmAfter = 3_600_000;
/** Failures of one login, from wherever, before whoever tries it solves a puzzle first. */
const patience = 10;
/** Leading zero bits of the first puzzle (a tenth of a second of a phone) and of the hardest (some seconds). */
const bits = { first: 14, most: 20 };

/**
 * Counts what failed for each login, wherever it came from and whether the login exists or not. From the tenth failure on each
 * try costs a puzzle, a harder one every five failures: a growing delay that the one who tries spends, and no connection of ours.
 */
export interface Failures {
  /** Refuses with a puzzle where one has to be solved and `proof` solves none. */
  guard(login: string, proof: string | undefined): void;
  add(login: string): void;
  /** The right password was given. */
  clear(login: string): void;
}

/** `factor` as in `RATE_LIMIT_FACTOR`. */
export function createFailures(challenges: Challenges, factor: number): Failures {
  const counts = new LRUCache<string, number>({ max: mostLogins, ttl: calmAfter });
  const allowed = Math.max(1, Math.floor(patience * factor));
  return {
    guard(login, proof) {
      const excess = (counts.get(login) ?? 0) - allowed;
      if (excess < 0) return;
      const wanted = Math.min(bits.most, bits.first + Math.floor(excess / 5));
      if (challenges.accepts(proof, wanted)) return;
      refuse("challenge_required", { members: { challenge: challenges.issue(wanted) } });
    },
    add(login) {
      counts.set(login, (counts.get(login) ?? 0) + 1);
    },
    clear: (login) => void counts.delete(login),
  };
}
