import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Which search rows have to be made anew. */
export type ReindexScope = { currency: string } | { categoryIds: readonly number[] };

/** Asks for search rows to be made anew, in place of an earlier request for the same: it would bring what is old already. */
export async function insertReindexRequest(trx: Db, scope: ReindexScope): Promise<void> {
  const currency = "currency" in scope ? scope.currency : null;
  const categories = "categoryIds" in scope ? scope.categoryIds : null;
  await sql`
    delete from reindex_requests
    where currency is not distinct from ${currency} and category_ids is not distinct from ${categories}::int[]`.execute(
    trx,
  );
  await sql`
    insert into reindex_requests (currency, category_ids) values (${currency}, ${categories}::int[])`.execute(trx);
}

export interface ReindexRequest {
  id: number;
  currency: string | null;
  category_ids: number[] | null;
  done_until: number;
}

/** The oldest request. */
export async function findReindexRequest(db: Db): Promise<ReindexRequest | undefined> {
  return db
    .selectFrom("reindex_requests")
    .select(["id", "currency", "category_ids", "done_until"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The next listings of a request, in the order of ids. */
export async function readIdsToReindex(
  db: Db,
  { currency, category_ids }: ReindexRequest,
  after: number,
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom("listings").select("id").where("id", ">", after).orderBy("id").limit(limit);
  if (currency !== null) query = query.where("currency", "=", currency);
  if (category_ids !== null) query = query.where("category_id", "in", category_ids);
  return (await query.execute()).map(({ id }) => id);
}

/** Notes how far a request was done; false when another one has taken its place. */
export async function markReindexed(trx: Db, id: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reindex_requests")
    .set({ done_until: until })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteReindexRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom("reindex_requests").where("id", "=", id).execute();
}
