import { LRUCache } from "lru-cache";
import { networkOf } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Challenges } from "./proof-of-work.ts";

/** What is counted by this process; beyond that the oldest counts are dropped. */
const maxCounts = 100_000;
/** Leading zero bits of the first challenge (a tenth of a second on a phone) and of the hardest (some seconds). */
const difficulty = { first: 14, max: 20 };

interface CountRule {
  /** How often it may happen before each attempt needs a challenge. */
  free: number;
  /** How many more make the challenge one bit harder. */
  perBit: number;
  /** Milliseconds without another one after which a count starts again. */
  retention: number;
}

const hour = 3_600_000;
const rules = {
  /** Failures at a login, from any address. */
  login: { free: 10, perBit: 5, retention: hour },
  /** Failures from an address, at any login: one password tried on many. Many people may share an address. */
  address: { free: 30, perBit: 50, retention: hour },
  /** Codes asked for from an address. */
  codesFromAddress: { free: 10, perBit: 5, retention: hour },
} satisfies Record<string, CountRule>;

/** Something that is counted: a kind, and whose it is. */
export type Counted = readonly [kind: keyof typeof rules, key: string];

/**
 * Counts failures at each login, whether it exists or not, and failures and codes of each address. Beyond a number each attempt needs the answer
 * to a challenge, which gets harder: a growing delay that costs the caller computing time, and the server no open connection.
 */
export interface LoginGuard {
  /**
   * Refuses with a challenge when any of these was counted too often, or `bits` are needed for another reason, and `proof` does not
   * answer it.
   */
  requireProof(counted: readonly Counted[], proof: string | undefined, bits?: number): void;
  add(counted: readonly Counted[]): void;
  /** Call it after the right password. */
  clearLogin(login: string): void;
}

export function failuresOf(login: string, ip: string): Counted[] {
  return [
    ["login", login],
    ["address", networkOf(ip)],
  ];
}

/** Codes asked for from an address. Those of a login are counted with them, for all processes (`codes.ts`). */
export function codesFrom(ip: string): Counted[] {
  return [["codesFromAddress", networkOf(ip)]];
}

/** `factor`: the setting `RATE_LIMIT_FACTOR`. */
export function createLoginGuard(challenges: Challenges, factor: number): LoginGuard {
  const counts = new LRUCache<string, number>({ max: maxCounts });
  const keyOf = ([kind, key]: Counted) => `${kind} ${key}`;
  const bitsFor = (counted: Counted) => {
    const { free, perBit } = rules[counted[0]];
    const excess = (counts.get(keyOf(counted)) ?? 0) - Math.max(1, Math.floor(free * factor));
    return excess < 0 ? 0 : Math.min(difficulty.max, difficulty.first + Math.floor(excess / perBit));
  };
  return {
    requireProof(counted, proof, minBits = 0) {
      const bits = Math.max(minBits, ...counted.map(bitsFor));
      if (bits === 0 || challenges.verify(proof, bits)) return;
      refuse("challenge_required", { members: { challenge: challenges.issue(bits) } });
    },
    add(counted) {
      for (const one of counted) {
        const key = keyOf(one);
        counts.set(key, (counts.get(key) ?? 0) + 1, { ttl: rules[one[0]].retention });
      }
    },
    clearLogin: (login) => void counts.delete(keyOf(["login", login])),
  };
}
