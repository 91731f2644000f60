import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { PhotoFileRow } from "./queries.ts";

export interface WithdrawnPhoto extends PhotoFileRow {
  id: number;
  listing_id: number;
}

/** Listings whose photos have to leave their addresses: those of `ids`, or any. */
export async function readListingsToWithdraw(
  db: Db,
  { ids, limit }: { ids?: readonly number[]; limit: number },
): Promise<number[]> {
  const among = ids ? sql`where listing_id = any(${ids}::bigint[])` : sql``;
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from listings_to_withdraw ${among} order by listing_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

export async function readPhotosToWithdraw(db: Db, listingId: number): Promise<WithdrawnPhoto[]> {
  const rows = await db
    .selectFrom("photos")
    .select(["id", "listing_id", "name", "width"])
    .where("listing_id", "=", listingId)
    .execute();
  return rows.map((row) => ({ ...row, listing_id: listingId }));
}

/** Locks a listing before what belongs to it, as deleting it for good does: in another order the two could wait for each other. */
export async function lockListing(trx: Db, id: number): Promise<void> {
  await sql`select from listings where id = ${id} for no key update`.execute(trx);
}

/** Ends the withdrawal of a listing; false when it is public again, or another process was faster. */
export async function endWithdrawal(trx: Db, listingId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("listings_to_withdraw")
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Renames a photo; false when it is no longer there under its old name. */
export async function renamePhoto(trx: Db, { id, name }: PhotoFileRow & { id: number }, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("photos")
    .set({ name: to })
    .where("id", "=", id)
    .where("name", "=", name)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
