import { createHmac } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { networkOf, wideNetworkOf } from "#server/http/rate-limits.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { isPublicAddress } from "#server/platform/public-network.ts";
import { type BurstFigures, forgetNetworks, holdReviews, readBurstFigures } from "./burst-queries.ts";

/** Reviews of one side that are nothing unusual, whatever is usual for the seller. */
const few = { day: 4, week: 10, network: 2 } as const;
/** How many times as many as usual are a burst. */
const excess = 3;
/** How many times as many make a burst large. */
const large = 2;
/** Days that the usual number is taken of. */
const usualDays = 28;
/** Milliseconds after which the network of a review is forgotten. */
const networkRetention = 2 * dayMs;

/**
 * A keyed hash of the network that a review comes from: an IPv4 address, or the first 48 bits of IPv6. `null` for a
 * private network, which does not tell people apart: behind an untrusted proxy, all people have its address.
 */
export function hashReviewNetwork(secret: string, ip: string): Buffer | null {
  const network = networkOf(ip);
  const isOld = !network.includes(":");
  if (!isPublicAddress(isOld ? network : ip)) return null;
  return createHmac("sha256", deriveKey(secret, "review networks"))
    .update(isOld ? network : wideNetworkOf(ip))
    .digest();
}

/** A review that was just written, or whose stars were changed. */
interface RatedReview {
  id: number;
  sellerId: number;
  rating: number;
  network: Buffer | null;
  now: Date;
}

/**
 * Holds a review for a moderator if it is part of a burst, with the waiting ones of it. The reviews of a burst that
 * count already are held only if it is a large one: otherwise a single account could take reviews of others off show
 * (`docs/features/reviews.md`, Bursts). Call it under the lock of the seller. Returns the listings whose ratings have
 * changed.
 */
export async function holdBurst(
  trx: Db,
  { id, sellerId, rating, network, now }: RatedReview,
): Promise<(number | null)[]> {
  const side = { sellerId, isHigh: rating >= 4 };
  const waiting = { ...side, waits: true };
  const counting = { ...side, waits: false };
  const all = await readBurst(trx, side, { network, now });
  if (all === undefined) return [];
  const held = await holdReviews(trx, waiting, all);
  // Reviews that wait count in no rating: they are no reason to hold one that does.
  const largeOne = await readBurst(trx, counting, { network, now }, large);
  if (largeOne) return [...held, ...(await holdReviews(trx, counting, largeOne))];
  const one = await readBurst(trx, counting, { network, now });
  return one ? [...held, ...(await holdReviews(trx, { ...counting, id }, one))] : held;
}

async function readBurst(
  trx: Db,
  side: Parameters<typeof readBurstFigures>[1],
  { network, now }: { network: Buffer | null; now: Date },
  times = 1,
): Promise<Parameters<typeof holdReviews>[2] | undefined> {
  const found = findBurst(await readBurstFigures(trx, side, { network, now }), times);
  if (found === undefined) return undefined;
  const since = new Date(now.getTime() - (found === "week" ? 7 : 1) * dayMs);
  return { since, network: found === "network" ? network : null, now };
}

/** In what time, or from what, there are so many `times` too many; undefined where nothing is unusual. */
export function findBurst({ day: ofDay, week, network, usual }: BurstFigures, times = 1): keyof typeof few | undefined {
  const usualOfDay = usual / usualDays;
  if (week > times * Math.max(few.week, excess * 7 * usualOfDay)) return "week";
  if (ofDay > times * Math.max(few.day, excess * usualOfDay)) return "day";
  return network > times * Math.max(few.network, excess * usualOfDay) ? "network" : undefined;
}

/** Forgets from which networks older reviews came. */
export async function forgetReviewNetworks(db: Db, now: Date): Promise<void> {
  await forgetNetworks(db, new Date(now.getTime() - networkRetention));
}
