import type { Reply } from "#contracts/base/endpoint.ts";
import type { changeRaises, listRaises } from "#contracts/business/raises/schemas.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { deleteLook, isRaisedAutomatically, ownsListing, readRaises, writeAutomaticRaise } from "./queries.ts";

/** The last raises of one's business, or of one listing of it. Refuses listings of others as `not_found`. */
export async function listOwnRaises(
  db: Db,
  userId: number,
  listingId: number | undefined,
): Promise<Reply<typeof listRaises>> {
  const { id } = await getOwnBusiness(db, userId);
  if (listingId !== undefined && !(await ownsListing(db, userId, listingId))) refuse("not_found");
  const rows = await readRaises(db, id, listingId);
  return {
    is_on: await isRaisedAutomatically(db, id),
    results: rows.map((row) => ({
      id: row.id,
      product: row.listing_id,
      title: row.title,
      date: row.raised_at.toISOString(),
      is_automatic: row.is_automatic,
    })),
  };
}

/** Turns the automatic raise on, from now on, or off. */
export async function changeAutomaticRaise(db: Db, userId: number, isOn: boolean): Promise<Reply<typeof changeRaises>> {
  return db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, userId);
    await writeAutomaticRaise(trx, id, isOn);
    if (!isOn) await deleteLook(trx, id);
    return { is_on: isOn };
  });
}
