import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "#server/platform/refusal.ts";
import type { Caller } from "./cookies/device-cookie.ts";

interface RateBound {
  calls: number;
  seconds: number;
}

/** How often something may be done, declared beside its routes. Each record has counters of its own. */
export interface RateLimit {
  /** For one IP address, which many users may share; networks of IPv6 have some times as much ({@link networksOf}). */
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

/** Counted per network ({@link networksAndRangeOf}), but refused by whoever counts: see {@link RateLimits.take}. */
export interface NetworkBound {
  perNetwork: RateBound;
}

/** One call that {@link RateLimits.take} has counted. */
interface Taken {
  /** Calls by now divided by the bound, of the network that is closest to its bound: above 1 it is beyond. */
  load: number;
  /** Seconds until the count of that network starts again. */
  retryAfter: number;
  /** Takes the call back. */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /** Counts one call, or `points` of whatever a bound is in; refuses with `rate_limited` and the seconds to wait beyond a bound. */
  consume(limit: RateLimit, caller: Caller, points?: number): Promise<void>;
  /** Takes back one counted call that came to nothing. */
  giveBack(limit: RateLimit, caller: Caller): Promise<void>;
  /** Counts one call of all networks of an address and refuses nothing. */
  take(bound: NetworkBound, ip: string): Promise<Taken>;
  /** Gives `to` what `from` has used up of the bounds per key: `from` was deleted and `to` is the same person. */
  inherit(from: string, to: string): Promise<void>;
}

/** Counters in the memory of this process. `factor`: the setting `RATE_LIMIT_FACTOR`, which multiplies all bounds. */
export function createRateLimits(factor: number): RateLimits {
  const most = ({ calls }: RateBound, times: number) => Math.max(1, Math.floor(calls * factor)) * times;
  const createCounter = (bound: RateBound, times = 1) =>
    new RateLimiterMemory({ points: most(bound, times), duration: bound.seconds });
  /** A counter of each size of network. */
  const createNetworkCounter = (bound: RateBound) => {
    const counters = new Map<number, RateLimiterMemory>();
    return (times: number) => {
      const found = counters.get(times) ?? createCounter(bound, times);
      counters.set(times, found);
      return found;
    };
  };
  const createCounters = ({ perAddress = [], perAddressOfKnown, perKey = [] }: RateLimit) => {
    const ofAll = perAddress.map(createNetworkCounter);
    return {
      perAddress: ofAll,
      perAddressOfKnown: perAddressOfKnown?.map(createNetworkCounter) ?? ofAll,
      perKey: perKey.map((bound) => createCounter(bound)),
    };
  };
  const counters = new Map<RateLimit, ReturnType<typeof createCounters>>();
  const countersOf = (limit: RateLimit) => {
    const found = counters.get(limit) ?? createCounters(limit);
    counters.set(limit, found);
    return found;
  };
  const networkCounters = new Map<NetworkBound, ReturnType<typeof createNetworkCounter>>();
  const networkCounterOf = (bound: NetworkBound) => {
    const found = networkCounters.get(bound) ?? createNetworkCounter(bound.perNetwork);
    networkCounters.set(bound, found);
    return found;
  };
  const addressCountersOf = (limit: RateLimit, { key, isStranger }: Caller) => {
    const { perAddress, perAddressOfKnown } = countersOf(limit);
    return key === undefined || isStranger ? perAddress : perAddressOfKnown;
  };
  return {
    async consume(limit, caller, points = 1) {
      const { ip, key } = caller;
      // First, so that what one device or account is refused uses up nothing of the others behind its address.
      if (key !== undefined) for (const counter of countersOf(limit).perKey) await count(counter, key, points);
      for (const counterOf of addressCountersOf(limit, caller))
        for (const { name, times } of networksOf(ip)) await count(counterOf(times), name, points);
    },
    async giveBack(limit, caller) {
      const { ip, key } = caller;
      for (const counterOf of addressCountersOf(limit, caller))
        for (const { name, times } of networksOf(ip)) await counterOf(times).reward(name);
      if (key === undefined) return;
      for (const counter of countersOf(limit).perKey) await counter.reward(key);
    },
    async take(bound, ip) {
      const counterOf = networkCounterOf(bound);
      const networks = networksAndRangeOf(ip);
      const taken = [];
      for (const { name, times } of networks) {
        const { consumedPoints, msBeforeNext } = await counterOf(times).penalty(name);
        taken.push({ load: consumedPoints / most(bound.perNetwork, times), msBeforeNext });
      }
      const { load, msBeforeNext } = taken.reduce((one, other) => (other.load > one.load ? other : one));
      return {
        load,
        retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
        async giveBack() {
          for (const { name, times } of networks) await counterOf(times).reward(name);
        },
      };
    },
    async inherit(from, to) {
      for (const { perKey } of counters.values()) {
        for (const counter of perKey) {
          const [used, own] = [await counter.get(from), await counter.get(to)];
          if (!used || used.consumedPoints <= (own?.consumedPoints ?? 0)) continue;
          await counter.set(to, used.consumedPoints, Math.ceil(used.msBeforeNext / 1_000));
        }
      }
    },
  };
}

async function count(counter: RateLimiterMemory, key: string, points: number): Promise<void> {
  try {
    await counter.consume(key, points);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    refuseForNow(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

interface Network {
  name: string;
  /** How many times the bound of one address it has. */
  times: number;
}

/**
 * The networks that a call counts against, narrowest first. An IPv6 customer has a prefix of 64, 56 or 48 bits (RFC
 * 6177), and a free tunnel one of 48. A wider prefix has only a few times the bound of an address, so that many
 * subnetworks gain little. For IPv4 it is the address alone, because operators put thousands of people behind each
 * address of a range.
 */
export function networksOf(ip: string): Network[] {
  const plain = plainAddress(ip);
  if (!plain.includes(":")) return [{ name: plain, times: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(plain);
  const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");
  return [
    { name: `${hex([first, second, third, fourth])}::`, times: 1 },
    { name: `${hex([first, second, third, fourth & 0xff_00])}::/56`, times: 2 },
    { name: `${hex([first, second, third])}::/48`, times: 4 },
  ];
}

/**
 * {@link networksOf}, and for IPv4 the range of its first 24 bits. Use it for a bound beyond which people can go on in
 * another way, as after a challenge or with a confirmed phone: thousands may share such a range.
 */
export function networksAndRangeOf(ip: string): Network[] {
  const networks = networksOf(ip);
  return plainAddress(ip).includes(":") ? networks : [...networks, { name: `${wideNetworkOf(ip)}/24`, times: 8 }];
}

/** The narrowest network of an address: of IPv6 the first 64 bits, all of which a user has (RFC 6177). */
export function networkOf(ip: string): string {
  return networksOf(ip)[0]?.name ?? ip;
}

/**
 * A network that many people may share and one person may own: an IPv4 address, or the first 48 bits of IPv6. Used to
 * share resources that a process has only once.
 */
export function sharedNetworkOf(ip: string): string {
  return networksOf(ip).at(-1)?.name ?? ip;
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

function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** The eight groups of an IPv6 address. */
function groupsOf(plain: string): number[] {
  const [head = "", tail] = plain.split("::");
  const [left, right] = [head, tail].map((part) => (part ? part.split(":") : []));
  const gap = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array<string>(Math.max(0, gap)).fill("0"), ...(right ?? [])];
  return groups.map((group) => Number.parseInt(group, 16));
}

/** Refuses with `rate_limited` for so many seconds. */
export function refuseForNow(seconds: number): never {
  refuse("rate_limited", retryAfterDetails(seconds));
}

/**
 * Details of a refusal with a time to wait: seconds for `Retry-After`, a rounded duration for the text. `way`: what
 * lets the caller go on at once, for the text.
 */
export function retryAfterDetails(seconds: number, way: "phone" | "none" = "none") {
  return { retryAfter: seconds, values: { ...toLargestUnit(seconds), way } };
}

/** Minutes from two minutes, hours from two hours; rounded up. */
function toLargestUnit(seconds: number): { wait: number; unit: "hour" | "minute" | "second" } {
  if (seconds >= 7_200) return { wait: Math.ceil(seconds / 3_600), unit: "hour" };
  if (seconds >= 120) return { wait: Math.ceil(seconds / 60), unit: "minute" };
  return { wait: seconds, unit: "second" };
}
