import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { noteChangedPages } from "#server/index-now/queries.ts";
import { noteWatchedPrices } from "#server/prices/watched-price-queries.ts";
import { findPriceUnit } from "#server/catalogue/card-facts.ts";
import { recordShownPrices } from "#server/prices/history.ts";
import type { ShownPrice } from "#server/prices/history-queries.ts";
import { computePrice } from "#server/prices/price.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { buildSearchDocument } from "./document.ts";
import {
  deleteSearchRows,
  insertSearchRows,
  lockListingsOf,
  lockVisibleListings,
  readDeliveredLocations,
  readIdsAfter,
  type VisibleListing,
  writeDeliveryTerms,
} from "./index-queries.ts";
import { deliveryTerm } from "./terms.ts";

/** Listings indexed in one transaction when all are. */
const batchSize = 1_000;

/**
 * Updates the search rows of listings: rewritten for those that the public may see, deleted for the others. Call it in the transaction
 * that changed the listings. A price that the public has not seen yet is noted as seen from `now` on.
 */
export async function indexListings(
  db: Db,
  catalogue: Catalogue,
  ids: readonly number[],
  now = new Date(),
): Promise<void> {
  const rows = await lockVisibleListings(db, ids);
  const shownBefore = new Set(await deleteSearchRows(db, ids));
  const sellers = new Set(rows.flatMap((row) => (row.is_business ? [row.user_id] : [])));
  const delivered = sellers.size > 0 ? await readDeliveredLocations(db, [...sellers]) : new Map<number, number[]>();
  const listings = rows.flatMap((row) => {
    const document = buildSearchDocument({ ...row, delivers_to: delivered.get(row.user_id) ?? [] }, catalogue);
    return document ? [{ row, document }] : [];
  });
  const shownNow = new Set(listings.map(({ row }) => row.id));
  const changed = [...shownBefore.symmetricDifference(shownNow)];
  await noteChangedPages(
    db,
    changed.map((id) => `/products/${id}`),
    now,
  );
  if (listings.length === 0) return;
  await insertSearchRows(db, listings);
  await noteWatchedPrices(
    db,
    listings.map(({ row }) => row.id),
  );
  await recordShownPrices(
    db,
    listings.map(({ row }) => describePrice(row, catalogue)),
    now,
  );
}

/** Tells anew where what a business has on show is delivered to. Call it in the transaction that changed that. */
export async function indexDelivery(trx: Db, userId: number): Promise<void> {
  await lockListingsOf(trx, userId);
  const delivered = await readDeliveredLocations(trx, [userId]);
  await writeDeliveryTerms(trx, userId, (delivered.get(userId) ?? []).map(deliveryTerm));
}

/**
 * Indexes all listings, or those priced in a currency, and returns how many. Each batch is a transaction of its own: safe
 * beside a running server, and safe to repeat.
 */
export async function indexAllListings(db: Db, catalogue: Catalogue, currency?: string): Promise<number> {
  let indexed = 0;
  let after = 0;
  for (;;) {
    const ids = await readIdsAfter(db, { after, currency, limit: batchSize });
    const last = ids.at(-1);
    if (last === undefined) return indexed;
    await db.transaction().execute((trx) => indexListings(trx, catalogue, ids));
    indexed += ids.length;
    after = last;
  }
}

/** What the public pays for a listing, and what for: a price for a kilogram is none to compare with that of a sheep. */
export function describePrice(row: VisibleListing, catalogue: Catalogue): ShownPrice {
  const category = catalogue.categoryById.get(row.category_id);
  const dealType = row.deal_type as DealType;
  const unit = category ? findPriceUnit({ dealType, category, values: row.parameters }).ru : "";
  const { price, stockPrice } = computePrice(row, row.is_business, 1);
  return {
    listing_id: row.id,
    price: stockPrice ?? price,
    currency: row.currency,
    basis: [row.category_id, dealType, unit].join(" "),
  };
}
