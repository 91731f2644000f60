import { countryId } from "#contracts/catalogue/rules.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { sumUpGroups } from "./group-queries.ts";
import { listGroupedCategories } from "./groups.ts";
import { monthOf } from "./months.ts";
import { dropOtherSamples, findBatchEnd, samplePrices, sumUpMonth } from "./queries.ts";

/** Listings of one statement. */
const batchSize = 20_000;

interface MonthServices {
  db: Db;
  catalogue: Pick<CatalogueStore, "current">;
  now(): Date;
}

/**
 * Every night: notes the prices of what is on show, and writes the sums of the present month anew. So a month has every offer that was on show in
 * one of its nights, with its last price, and stays as it is once it is over. Safe to repeat and to break off.
 */
export async function sumUpMonths({ db, catalogue, now }: MonthServices): Promise<void> {
  const month = monthOf(now());
  await dropOtherSamples(db, month);
  for (let after = 0; ;) {
    const until = await findBatchEnd(db, after, batchSize);
    if (until === undefined) break;
    await samplePrices(db, { month, after, until });
    after = until;
  }
  for (const { id } of catalogue.current().roots) await sumUpMonth(db, { month, mainCategoryId: id, countryId });
  for (const { category, parameterIds } of listGroupedCategories(catalogue.current()))
    for (const parameterId of parameterIds) await sumUpGroups(db, { month, categoryId: category.id, parameterId });
}
