import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { mayManageListing } from "./policy.ts";
import { lockListing, type OwnListingRow } from "./queries.ts";

/** Locks a listing of one's own. Refuses with `not_found` when it is another user's. */
export async function lockOwnListing(trx: Db, id: number, userId: number): Promise<OwnListingRow> {
  const listing = await lockListing(trx, id);
  return listing && mayManageListing(userId, listing) ? listing : refuse("not_found");
}
