import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { BatchContext } from "./batch.ts";
import { createMarket, type PicturesByCategory } from "./market.ts";
import { readSamples } from "./samples.ts";

/** Ads and people of a block: one person per eight ads, a few of them businesses. */
export const block = { size: 8_000, users: 1_000, businesses: 40 };

/** Nearly all: a generated market is there for lists and searches to be measured on. */
const activeShare = 0.95;

const year = 365 * 86_400_000;

/** The address by which a person of a generated market is found again when its generation goes on. */
export function emailOf(seed: number, userIndex: number): string {
  return `seed-${seed}-${userIndex}@jarya.example`;
}

/** What `npm run seed` generates from: the same for the same seed and time. */
export function createSeedContext(
  seed: number,
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
