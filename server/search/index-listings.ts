import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { buildSearchDocument } from "./document.ts";
import { deleteSearchRows, insertSearchRows, lockVisibleListings } from "./index-queries.ts";

/**
 * Updates the search rows of these listings: written anew for those the public may see, deleted for the others.
 * Call it in the transaction that changed the listings.
 */
export async function indexListings(db: Db, catalogue: Catalogue, ids: readonly number[]): Promise<void> {
  const rows = await lockVisibleListings(db, ids);
  await deleteSearchRows(db, ids);
  const listings = rows.flatMap((row) => {
    const document = buildSearchDocument(row, catalogue);
    return document ? [{ row, document }] : [];
  });
  if (listings.length > 0) await insertSearchRows(db, listings);
}
