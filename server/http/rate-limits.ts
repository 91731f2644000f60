import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "#server/platform/refusal.ts";

interface RateBound {
  calls: number;
  seconds: number;
}

/** How often something may be done, declared beside its routes. Each record has counters of its own. */
export interface RateLimit {
  /** For one IP address (of IPv6, one network), which many users may share. */
  perAddress?: readonly RateBound[];
  /**
   * The same for callers with a key, counted apart from those without one: an operator's address has thousands of people behind it, and whoever floods
   * from there without a cookie shuts out none of those who are known. `perAddress` for all where left out.
   */
  perAddressOfKnown?: readonly RateBound[];
  /** For what identifies the caller: a device, an account, a login on a device. */
  perKey?: readonly RateBound[];
  /** Sets a device cookie where there is none, so that later calls are counted by device. */
  issuesDevice?: true;
}

export const perMinute = (calls: number): RateBound => ({ calls, seconds: 60 });
export const perHour = (calls: number): RateBound => ({ calls, seconds: 3_600 });
export const perDay = (calls: number): RateBound => ({ calls, seconds: 86_400 });

/** For calls without a limit of their own. */
export const defaultLimit: RateLimit = {
  perAddress: [perMinute(6_000)],
  perAddressOfKnown: [perMinute(18_000)],
  perKey: [perMinute(600)],
};

/** For reads that are expensive for the database. */
export const costlyReadLimit: RateLimit = {
  perAddress: [perMinute(1_200)],
  perAddressOfKnown: [perMinute(3_600)],
  perKey: [perMinute(120)],
};

/** The same with a count of its own, for what is cheaper or asked for by others than pages: whoever floods it leaves lists and searches alone. */
export const separateReadLimit = (): RateLimit => ({ ...costlyReadLimit });

interface Caller {
  ip: string;
  key?: string | undefined;
}

export interface RateLimits {
  /** Counts one call, or `points` of whatever a bound is in; refuses with `rate_limited` and the seconds to wait beyond a bound. */
  consume(limit: RateLimit, caller: Caller, points?: number): Promise<void>;
  /** Takes back one counted call that came to nothing. */
  giveBack(limit: RateLimit, caller: Caller): Promise<void>;
}

/** Counters in the memory of this process. `factor`: the setting `RATE_LIMIT_FACTOR`, which multiplies all bounds. */
export function createRateLimits(factor: number): RateLimits {
  const createCounter = ({ calls, seconds }: RateBound) =>
    new RateLimiterMemory({ points: Math.max(1, Math.floor(calls * factor)), duration: seconds });
  const createCounters = ({ perAddress = [], perAddressOfKnown, perKey = [] }: RateLimit) => {
    const ofAll = perAddress.map(createCounter);
    return {
      perAddress: ofAll,
      perAddressOfKnown: perAddressOfKnown?.map(createCounter) ?? ofAll,
      perKey: perKey.map(createCounter),
    };
  };
  const counters = new Map<RateLimit, ReturnType<typeof createCounters>>();
  const countersOf = (limit: RateLimit) => {
    const found = counters.get(limit) ?? createCounters(limit);
    counters.set(limit, found);
    return found;
  };
  return {
    async consume(limit, { ip, key }, points = 1) {
      const { perAddress, perAddressOfKnown, perKey } = countersOf(limit);
      // First, so that what one device or account is refused uses up nothing of the others behind its address.
      if (key !== undefined) for (const counter of perKey) await count(counter, key, points);
      const ofAddress = key === undefined ? perAddress : perAddressOfKnown;
      for (const counter of ofAddress) await count(counter, networkOf(ip), points);
    },
    async giveBack(limit, { ip, key }) {
      const { perAddress, perAddressOfKnown, perKey } = countersOf(limit);
      for (const counter of key === undefined ? perAddress : perAddressOfKnown) await counter.reward(networkOf(ip));
      if (key === undefined) return;
      for (const counter of perKey) await counter.reward(key);
    },
  };
}

async function count(counter: RateLimiterMemory, key: string, points: number): Promise<void> {
  try {
    await counter.consume(key, points);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    refuse("rate_limited", retryAfterDetails(Math.max(1, Math.ceil(reason.msBeforeNext / 1000))));
  }
}

/** The network of an address: of IPv6 the first 64 bits, all of which a user may have (RFC 6177). */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const [left, right] = [head, tail].map((part) => (part ? part.split(":") : []));
  const gap = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array<string>(Math.max(0, gap)).fill("0"), ...(right ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::`;
}

/**
 * A wider network: the first 24 bits of IPv4, the first 48 of IPv6, as much as one customer may easily have. For what is counted beside
 * something else (an address and a login, say), where it matters little that many people share it.
 */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip);
  const separator = network.includes(":") ? ":" : ".";
  return network.split(separator).slice(0, 3).join(separator);
}

/** Details of a refusal with a time to wait: seconds for `Retry-After`, a rounded duration for the text. */
export function retryAfterDetails(seconds: number) {
  return { retryAfter: seconds, values: toLargestUnit(seconds) };
}

/** Minutes from two minutes, hours from two hours; rounded up. */
function toLargestUnit(seconds: number): { wait: number; unit: "hour" | "minute" | "second" } {
  if (seconds >= 7_200) return { wait: Math.ceil(seconds / 3_600), unit: "hour" };
  if (seconds >= 120) return { wait: Math.ceil(seconds / 60), unit: "minute" };
  return { wait: seconds, unit: "second" };
}
