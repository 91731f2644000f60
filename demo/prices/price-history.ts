import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { recordShownPrices, refreshReductions } from "#server/prices/history.ts";
import { describePrice } from "#server/search/index-listings.ts";
import { lockVisibleListings } from "#server/search/index-queries.ts";
import { inventEarlierPrices, readShownIds } from "./price-queries.ts";

/** Prices that the demo market's listings had before: of every fifth one that is old enough a higher one, of some of them two. */
export async function insertPriceHistory(trx: Db, catalogue: Catalogue, now: Date): Promise<void> {
  const rows = await lockVisibleListings(trx, await readShownIds(trx));
  await recordShownPrices(
    trx,
    rows.map((row) => describePrice(row, catalogue)),
    now,
  );
  await refreshReductions(trx, await inventEarlierPrices(trx, now));
}
