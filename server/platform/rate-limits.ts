import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "./refusal.ts";

interface Bound {
  points: number;
  /** Seconds. */
  duration: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Per IP address and, where it is known, per device (`design/api.md`, Rate limits). */
export const rateRules = {
  lists: { ip: [{ points: 1_200, duration: minute }], device: [{ points: 120, duration: minute }] },
  phones: { ip: [{ points: 600, duration: day }], device: [{ points: 60, duration: day }] },
  banners: { ip: [{ points: 600, duration: minute }], device: [{ points: 60, duration: minute }] },
  /** Here `device` is a login on a device: nobody can use up the tries of somebody else. */
  logins: {
    ip: [{ points: 300, duration: minute }],
    device: [
      { points: 10, duration: minute },
      { points: 30, duration: hour },
    ],
  },
  /** `device` is a login at an address: whoever takes a new device cookie for every try gains nothing. */
  addresses: { ip: [], device: [{ points: 100, duration: hour }] },
  /** A code tried, counted like a login. */
  tries: {
    ip: [{ points: 300, duration: minute }],
    device: [
      { points: 10, duration: minute },
      { points: 30, duration: hour },
    ],
  },
  signups: { ip: [{ points: 60, duration: hour }], device: [{ points: 5, duration: hour }] },
  codes: {
    ip: [
      { points: 30, duration: hour },
      { points: 200, duration: day },
    ],
    device: [],
  },
  /** One's own password, asked for again; `device` is the account. */
  passwords: {
    ip: [{ points: 300, duration: minute }],
    device: [
      { points: 10, duration: minute },
      { points: 30, duration: hour },
    ],
  },
  /** A phone or an e-mail that is to become one's own, with or without its code; `device` is the account. */
  contacts: { ip: [{ points: 300, duration: hour }], device: [{ points: 10, duration: hour }] },
  /** Each may bring a photo to be decoded. */
  profiles: { ip: [{ points: 600, duration: hour }], device: [{ points: 60, duration: hour }] },
  /** New ads and photos; `device` is the account. */
  listings: { ip: [], device: [{ points: 30, duration: day }] },
  photos: { ip: [], device: [{ points: 300, duration: day }] },
  /** Reviews and responses, and complaints; here too `device` is the account. */
  reviews: { ip: [], device: [{ points: 20, duration: day }] },
  claims: { ip: [], device: [{ points: 20, duration: day }] },
  /** `device` is the account. */
  exports: { ip: [{ points: 60, duration: hour }], device: [{ points: 5, duration: hour }] },
  anything: { ip: [{ points: 6_000, duration: minute }], device: [{ points: 600, duration: minute }] },
} satisfies Record<string, { ip: Bound[]; device: Bound[] }>;

export type RateRule = keyof typeof rateRules;

export interface RateLimits {
  /** Counts one call; refuses with `rate_limited` and the seconds to wait when the bound is passed. */
  take(rule: RateRule, who: { ip: string; device?: string }): Promise<void>;
}

/** Counters in the memory of this process. `factor` multiplies every bound (setting `RATE_LIMIT_FACTOR`). */
export function createRateLimits(factor: number): RateLimits {
  const limiters = (bounds: Bound[]) =>
    bounds.map(
      ({ points, duration }) => new RateLimiterMemory({ points: Math.max(1, Math.floor(points * factor)), duration }),
    );
  const limitersByRule = new Map(
    Object.entries(rateRules).map(([rule, { ip, device }]) => [rule, { ip: limiters(ip), device: limiters(device) }]),
  );
  const consume = async (counter: RateLimiterMemory, key: string) => {
    try {
      await counter.consume(key);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      refuse("rate_limited", askToWait(Math.max(1, Math.ceil(reason.msBeforeNext / 1000))));
    }
  };
  return {
    async take(rule, who) {
      const pair = limitersByRule.get(rule);
      for (const counter of pair?.ip ?? []) await consume(counter, networkOf(who.ip));
      if (who.device === undefined) return;
      for (const counter of pair?.device ?? []) await consume(counter, who.device);
    },
  };
}

/** Who is behind an address: of IPv6 the first 64 bits, since whoever has one address there has them all (RFC 6177). */
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

/** What a refusal says of a wait of so many seconds, to people and to programs. */
export function askToWait(seconds: number) {
  return { retryAfter: seconds, values: inLargestUnit(seconds) };
}

/** Seconds as people say them: from two minutes on in minutes, from two hours on in hours, rounded up. */
function inLargestUnit(seconds: number): { wait: number; unit: "hour" | "minute" | "second" } {
  if (seconds >= 7_200) return { wait: Math.ceil(seconds / 3_600), unit: "hour" };
  if (seconds >= 120) return { wait: Math.ceil(seconds / 60), unit: "minute" };
  return { wait: seconds, unit: "second" };
}
