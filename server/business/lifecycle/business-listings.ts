import { businessPath } from "#contracts/business/page-path.ts";
import { businessPaths } from "#server/business/records/business-paths.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { noteChangedPages } from "#server/index-now/queries.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import type { Db } from "#server/database/database.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { readListingIdsOf } from "./queries.ts";

/**
 * Rewrites, in the transaction that changed a business, what lists and pages say of its listings: whether a business sells, discounts, names.
 * Returns the ids of the listings.
 */
export async function refreshListingsOf(
  trx: Db,
  catalogue: Catalogue,
  business: { id: number; user_id: number; link: string | null },
): Promise<number[]> {
  const ids = await readListingIdsOf(trx, business.user_id);
  await indexListings(trx, catalogue, ids);
  await noteChangedPages(trx, [businessPath(business)], new Date());
  await publishPageChanges(trx, [...businessPaths(business), ...listingPaths(ids)]);
  return ids;
}
