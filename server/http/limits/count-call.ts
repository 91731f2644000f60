import { refuse } from "#server/platform/refusal.ts";
import { type NetworkBound, type RateLimit, type RateLimits, retryAfterDetails } from "../rate-limits.ts";
import { countTogether } from "./count-together.ts";
import { limitKeyOf, type ReadStanding, type Viewer } from "../viewer.ts";

export interface CallCountServices {
  limits: RateLimits;
  readStanding: ReadStanding;
}

/** The viewer that makes a call, and their address. */
export interface Caller {
  viewer: Viewer;
  ip: string;
}

/**
 * Counts a call for its account and, if that is free, for its network. Free accounts have no confirmed phone and are less
 * than a week old. They cost nothing, so a bound of each bounds nobody. A confirmed phone ends the shared bound at once.
 */
type CountCall = (limit: RateLimit, ofFree: NetworkBound) => Promise<void>;

/**
 * Reads whether an account is free. For calls that are counted later, in a transaction that may wait for no other
 * connection. A call beyond a bound is refused with `rate_limited`, and counts in neither bound.
 */
export async function openCallCounter(
  { limits, readStanding }: CallCountServices,
  { viewer, ip }: Caller,
): Promise<{ isFree: boolean; count: CountCall }> {
  const { isFree } = await readStanding(viewer.userId);
  const caller = { ip, key: limitKeyOf(viewer) };
  return {
    isFree,
    async count(limit, ofFree) {
      await countTogether(limits, async (counted) => {
        await counted.consume(limit, caller);
        if (!isFree) return;
        const { load, retryAfter } = await counted.take(ofFree, ip);
        if (load > 1) refuse("rate_limited", retryAfterDetails(retryAfter, "phone"));
      });
    },
  };
}

/** Counts a call; returns whether its account is free. */
export async function countCall(
  services: CallCountServices,
  caller: Caller,
  ...bounds: Parameters<CountCall>
): Promise<boolean> {
  const { isFree, count } = await openCallCounter(services, caller);
  await count(...bounds);
  return isFree;
}
