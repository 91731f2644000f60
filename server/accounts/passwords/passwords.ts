import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import type { ConcurrencyBounds } from "#server/platform/concurrency-limiter.ts";
import { createHashPool } from "./hash-pool.ts";
import { decodePhc, encodePhc, type PasswordHash } from "./phc.ts";

export interface Passwords {
  /** A PHC string. */
  hash(password: string): Promise<string>;
  /** Whether `hash` is that of `password`. Null (an unknown login) takes as long and gives false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

type Cost = Pick<PasswordHash, "memory" | "passes" | "parallelism">;

/** 19 MiB, 2 passes and 1 lane (OWASP Password Storage). Stored hashes contain their parameters. */
const defaultCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

/**
 * Uses half of the cores at most, so that requests are still answered. What would wait too long is refused with `unavailable`. Another cost than
 * the usual one is for tests, which hash thousands of passwords.
 */
export function createPasswords(bounds: Partial<ConcurrencyBounds> = {}, cost = defaultCost): Passwords {
  const concurrency = Math.max(1, Math.floor(availableParallelism() / 2));
  const compute = createHashPool({ concurrency, maxQueued: 64, maxWait: 3_000, ...bounds });
  const derive = (password: string, { memory, passes, parallelism, salt }: Omit<PasswordHash, "tag">) =>
    // The same character may be composed differently (RFC 8265, 4.2.2).
    compute({ message: password.normalize("NFC"), nonce: salt, memory, passes, parallelism, tagLength });
  const dummyHash = encodePhc({ ...cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) });
  return {
    async hash(password) {
      const salt = randomBytes(saltLength);
      return encodePhc({ ...cost, salt, tag: await derive(password, { ...cost, salt }) });
    },
    async verify(hash, password) {
      const expected = decodePhc(hash ?? dummyHash);
      const tag = await derive(password, expected);
      return timingSafeEqual(tag, expected.tag) && hash !== null;
    },
  };
}
