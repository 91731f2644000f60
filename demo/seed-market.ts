import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { dayMs } from "#server/platform/clock.ts";
import type { BatchContext } from "./batch.ts";
import { createMarket, type MarketOptions, type PicturesByCategory } from "./market/market.ts";
import { readSamples } from "./market/samples.ts";

/** See `market/sellers.ts`. */
export type Block = Pick<MarketOptions, "size" | "users" | "businesses">;
/** One user per eight listings, a few of them businesses. */
export const defaultBlock: Block = { size: 8_000, users: 1_000, businesses: 40 };

/** A generated market is for measuring lists and searches. */
const activeShare = 0.95;

const year = 365 * dayMs;

/** Identifies a generated user when an interrupted generation continues. */
export function emailOf(seed: number, userIndex: number): string {
  return `seed-${seed}-${userIndex}@jarya.example`;
}

/** The same for the same seed and time. */
export function createSeedContext(
  seed: number,
  block: Block,
  now: Date,
  catalogue: Catalogue,
  pictures: PicturesByCategory,
): BatchContext {
  return {
    market: createMarket({ ...block, seed, activeShare, samples: readSamples(), catalogue, pictures, now }),
    catalogue,
    identify: (index) => ({ phone: null, email: emailOf(seed, index), role: "user" }),
    nameBusiness: (name, userId) => `${name} ${userId}`,
    vipUntil: new Date(now.getTime() + year),
  };
}
