import { createFairLimiter } from "#server/platform/fair-limiter.ts";
import { perMinute, type RateLimit, type RateLimits } from "./rate-limits.ts";
import { limitKeyOf } from "./viewer.ts";

/** Rows that a page may have without being a large one. A thousand cards take more than a megabyte and a tenth of a second of the processor. */
const largeFrom = 101;
/** Per account, of all lists together. */
const largePageLimit: RateLimit = { perKey: [perMinute(30)] };
const bounds = { concurrency: 2, perKey: 1, maxQueued: 20, maxQueuedOfKey: 3, maxWait: 5_000 };

export interface LargePages {
  /** Makes a page of an account's list; one of many rows when it is its turn, and so many a minute. */
  run<T>(caller: { ip: string; userId: number; actor?: number }, limit: number, makePage: () => Promise<T>): Promise<T>;
}

/** Bounds what large pages take of this process. */
export function createLargePages(limits: RateLimits): LargePages {
  const runFairly = createFairLimiter(bounds);
  return {
    async run(caller, limit, makePage) {
      if (limit < largeFrom) return makePage();
      const key = limitKeyOf(caller);
      await limits.consume(largePageLimit, { ip: caller.ip, key });
      return runFairly(key, makePage);
    },
  };
}
