import { countryId } from "#contracts/catalogue/rules.ts";
import { minPrices } from "#contracts/market-prices/rules.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { listGroupedCategories } from "#server/market-prices/groups.ts";
import { monthOf } from "#server/market-prices/months.ts";
import { sumUpMonths } from "#server/market-prices/sum-up-months.ts";
import {
  insertGroups,
  insertMonths,
  type InventedMonth,
  type PresentPriceRow,
  readPresentPrices,
} from "./month-queries.ts";

/** Months before the present one: two whole years and a little more. */
const monthCount = 26;
/** Offers of a category in the demo market from which it has a past; of a region; of a make or model. */
const minOffers = { country: 8, region: 6, group: 3 };
/** By how much prices rise in a month. */
const growth = 0.005;

/** Prices by month of the year in percent of the usual ones, from January on; of a category and what is inside it. */
const seasons: Record<string, readonly number[]> = {
  // Dear before the grass grows, cheap right after mowing.
  korma: [112, 118, 123, 115, 101, 92, 86, 83, 88, 94, 101, 106],
  // Bought before the heating begins.
  "ugol-i-drova": [103, 99, 94, 90, 88, 89, 92, 98, 106, 115, 117, 109],
  // Dear before Kurman Ait, which falls into late May and June now; cheap when herds come down from the pastures.
  "ovtsy-i-barany": [97, 99, 102, 107, 115, 110, 101, 98, 94, 91, 92, 95],
  kozy: [98, 99, 102, 105, 110, 107, 101, 98, 95, 93, 94, 97],
  krs: [99, 101, 103, 105, 106, 104, 101, 99, 96, 94, 95, 97],
  // Meat for the winter is bought in November and December.
  loshadi: [103, 99, 98, 98, 99, 99, 98, 97, 97, 100, 107, 109],
};

/** The sums of past months, as if the demo market were two years old: from what its offers cost now, the same on every run. */
export async function insertPriceMonths(trx: Db, catalogue: Catalogue, now: Date): Promise<void> {
  await sumUpMonths({ db: trx, catalogue: { current: () => catalogue }, now: () => now });
  const rows = await readPresentPrices(trx, countryId);
  const present = new Date(`${monthOf(now)}T00:00:00Z`);
  const months = rows.flatMap((row) => {
    const category = catalogue.categoryById.get(row.category_id);
    return category && hasPast(row, category) ? inventMonths(row, category, present) : [];
  });
  await insertMonths(trx, months);
  for (const { category, parameterIds } of listGroupedCategories(catalogue))
    for (const parameterId of parameterIds)
      await insertGroups(trx, { month: monthOf(now), categoryId: category.id, parameterId, offers: minOffers.group });
}

/** What has a season has a past in the whole country, however little of it is on show. */
function hasPast({ offers, region_id: region }: PresentPriceRow, category: Category): boolean {
  if (region !== countryId) return offers >= minOffers.region;
  return seasonOf(category) !== undefined || offers >= minOffers.country;
}

function seasonOf({ path }: Category): readonly number[] | undefined {
  return path.map(({ title_slug: slug }) => seasons[slug]).find((found) => found !== undefined);
}

function inventMonths(row: PresentPriceRow, category: Category, present: Date): InventedMonth[] {
  const season = seasonOf(category);
  const [low, middle, high] = row.points;
  const shareOf = (date: Date) => (season?.[date.getUTCMonth()] ?? 100) / 100;
  return Array.from({ length: monthCount }, (_, index) => {
    const ago = monthCount - index;
    const date = new Date(Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - ago, 1));
    const chance = (salt: number) => noise(row.category_id * 7_919 + row.region_id * 131 + ago * 17 + salt);
    const share = (shareOf(date) * (0.985 + 0.03 * chance(1))) / (shareOf(present) * (1 + growth) ** ago);
    return {
      category_id: row.category_id,
      region_id: row.region_id,
      deal_type: row.deal_type,
      unit: row.unit,
      month: date.toISOString().slice(0, 10),
      listings: minPrices + row.offers + Math.round(row.offers * chance(2)),
      low: roundPrice(low * share * (0.97 + 0.03 * chance(3))),
      median: roundPrice(middle * share),
      high: roundPrice(high * share * (1 + 0.03 * chance(4))),
    };
  });
}

/** From 0 to 1, the same for the same number. */
function noise(seed: number): number {
  const value = Math.sin(seed) * 10_000;
  return value - Math.floor(value);
}

/** Three digits, as people write prices. */
function roundPrice(price: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, price))) - 2);
  return Math.max(1, Math.round(price / unit) * unit);
}
