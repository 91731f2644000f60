import { maxCatalogueListings } from "#contracts/business/rules.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { appendListings, countListings, findCatalogue } from "./catalogue-queries.ts";
import { lockOwnBusiness } from "./own-business-queries.ts";

/**
 * Puts a new listing of a user at the end of a catalogue of their business on show. Refuses at the field `catalog` any other catalogue, the one that
 * fills itself, and one that is full.
 */
export async function putIntoCatalogue(
  trx: Db,
  userId: number,
  { catalogueId, listingId }: { catalogueId: number; listingId: number },
): Promise<void> {
  const refuseCatalogue = (message: string) => refuse("validation_failed", { fields: { catalog: [{ message }] } });
  const business = await lockOwnBusiness(trx, userId);
  // After the lock: it may have been deleted while this waited.
  const catalogue = await findCatalogue(trx, catalogueId);
  const isOwn = business?.request_status === "success" && catalogue?.business_id === business.id;
  if (!isOwn || catalogue.is_discount) refuseCatalogue("unknown_id");
  if ((await countListings(trx, catalogueId)) >= maxCatalogueListings) refuseCatalogue("catalogue_full");
  await appendListings(trx, catalogueId, [listingId]);
}
