import { LRUCache } from "lru-cache";
import { type Challenges, requireChallenge } from "#server/http/challenges/proof-of-work.ts";
import { networksAndRangeOf } from "#server/http/rate-limits.ts";
import { hourMs } from "#server/platform/clock.ts";

/** What is counted by this process; beyond that the oldest counts are dropped. */
const maxCounts = 100_000;
/** Leading zero bits of the first challenge: a tenth of a second on a phone. */
const firstBits = 14;

interface CountRule {
  /** How often it may happen before each attempt needs a challenge. */
  free: number;
  /** How many more make the challenge one bit harder. */
  perBit: number;
  /** Leading zero bits of the hardest challenge: 20 take some seconds on a phone, 22 half a minute. */
  maxBits: number;
  /** Milliseconds without another one after which a count starts again. */
  retention: number;
}

const rules = {
  /** Failures at a login, from any address. */
  login: { free: 10, perBit: 5, maxBits: 20, retention: hourMs },
  /** Failures from an address, at any login: one password tried on many. Many people may share an address. */
  address: { free: 30, perBit: 50, maxBits: 20, retention: hourMs },
  /** Codes asked for from an address. */
  codesFromAddress: { free: 10, perBit: 5, maxBits: 22, retention: hourMs },
} satisfies Record<string, CountRule>;

/** Something that is counted: a kind, whose it is, and how many times the bounds of its kind it has. */
export type Counted = readonly [kind: keyof typeof rules, key: string, times: number];

interface Attempt {
  /** Counted now. */
  counted: readonly Counted[];
  /** Looked at, but not counted. */
  alsoHeld?: readonly Counted[];
  proof: string | undefined;
  /** Leading zero bits that are needed for another reason. */
  bits?: number;
  /** Called when the proof of a challenge was needed and right. */
  onProof?: (() => void) | undefined;
}

/**
 * Counts failures at each login, whether it exists or not, and failures and codes of each address. Beyond a number each attempt needs the answer
 * to a challenge, which gets harder: a growing delay that costs the caller computing time, and the server no open connection.
 */
export interface LoginGuard {
  /**
   * Refuses with a challenge if any count is beyond its bound and `proof` does not answer it. Otherwise counts the
   * attempt at once, so that parallel attempts all count. Returns a function that takes the count back; call it unless
   * the attempt failed.
   */
  admit(attempt: Attempt): () => void;
  add(counted: readonly Counted[]): void;
  /** Call it after the right password. */
  clearLogin(login: string): void;
}

export function failuresOf(login: string, ip: string): Counted[] {
  return [["login", login, 1], ...ofNetworks("address", ip)];
}

/** Codes asked for from an address. Those of a login are counted with them, for all processes (`codes.ts`). */
export function codesFrom(ip: string): Counted[] {
  return ofNetworks("codesFromAddress", ip);
}

function ofNetworks(kind: Counted[0], ip: string): Counted[] {
  return networksAndRangeOf(ip).map(({ name, times }) => [kind, name, times]);
}

/** `factor`: the setting `RATE_LIMIT_FACTOR`. */
export function createLoginGuard(challenges: Challenges, factor: number): LoginGuard {
  const counts = new LRUCache<string, number>({ max: maxCounts });
  const keyOf = ([kind, key]: Counted) => `${kind} ${key}`;
  const bitsFor = (counted: Counted) => {
    const [kind, , times] = counted;
    const { free, perBit, maxBits } = rules[kind];
    const excess = (counts.get(keyOf(counted)) ?? 0) - Math.max(1, Math.floor(free * factor)) * times;
    return excess < 0 ? 0 : Math.min(maxBits, firstBits + Math.floor(excess / (perBit * times)));
  };
  const add = (counted: readonly Counted[]) => {
    for (const one of counted) {
      const key = keyOf(one);
      counts.set(key, (counts.get(key) ?? 0) + 1, { ttl: rules[one[0]].retention });
    }
  };
  const takeBack = (counted: readonly Counted[]) => {
    for (const one of counted) {
      const key = keyOf(one);
      const count = counts.get(key) ?? 0;
      if (count <= 1) counts.delete(key);
      else counts.set(key, count - 1, { ttl: counts.getRemainingTTL(key) });
    }
  };
  return {
    admit({ counted, alsoHeld = [], proof, bits = 0, onProof }) {
      const needed = Math.max(bits, ...[...counted, ...alsoHeld].map(bitsFor));
      requireChallenge(challenges, { proof, bits: needed });
      if (needed > 0) onProof?.();
      add(counted);
      return () => takeBack(counted);
    },
    add,
    clearLogin: (login) => void counts.delete(keyOf(["login", login, 1])),
  };
}
