import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "./refusal.ts";

interface Bound {
  points: number;
  /** Seconds. */
  duration: number;
}

/** Per IP address and, where a device is known, per device (`design/api.md`, Rate limits). */
export const rateRules = {
  lists: { ip: { points: 1_200, duration: 60 }, device: { points: 120, duration: 60 } },
  phones: { ip: { points: 600, duration: 86_400 }, device: { points: 60, duration: 86_400 } },
  banners: { ip: { points: 600, duration: 60 }, device: { points: 60, duration: 60 } },
  anything: { ip: { points: 6_000, duration: 60 }, device: { points: 600, duration: 60 } },
} satisfies Record<string, { ip: Bound; device: Bound }>;

export type RateRule = keyof typeof rateRules;

export interface RateLimits {
  /** Counts one call; refuses with `rate_limited` and the seconds to wait when the bound is passed. */
  take(rule: RateRule, who: { ip: string; device?: string }): Promise<void>;
}

/** Counters in the memory of this process. `factor` multiplies every bound (setting `RATE_LIMIT_FACTOR`). */
export function createRateLimits(factor: number): RateLimits {
  const limiter = (bound: Bound) =>
    new RateLimiterMemory({
      points: Math.max(1, Math.floor(bound.points * factor)),
      duration: bound.duration,
    });
  const limiters = new Map(
    Object.entries(rateRules).map(([rule, bounds]) => [
      rule,
      { ip: limiter(bounds.ip), device: limiter(bounds.device) },
    ]),
  );
  const consume = async (counter: RateLimiterMemory, key: string) => {
    try {
      await counter.consume(key);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const wait = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      refuse("rate_limited", { retryAfter: wait, values: inLargestUnit(wait) });
    }
  };
  return {
    async take(rule, who) {
      const pair = limiters.get(rule);
      if (!pair) return;
      await consume(pair.ip, who.ip);
      if (who.device) await consume(pair.device, who.device);
    },
  };
}

/** Seconds as people say them: from two minutes on in minutes, from two hours on in hours, rounded up. */
function inLargestUnit(seconds: number): { wait: number; unit: "hour" | "minute" | "second" } {
  if (seconds >= 7_200) return { wait: Math.ceil(seconds / 3_600), unit: "hour" };
  if (seconds >= 120) return { wait: Math.ceil(seconds / 60), unit: "minute" };
  return { wait: seconds, unit: "second" };
}
