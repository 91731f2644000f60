import { type RawBuilder, sql } from "kysely";
import { type AlertFrequency, maxNewCount } from "#contracts/saved-searches/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface SavedSearchRow {
  id: number;
  name: string;
  query: string;
  frequency: AlertFrequency;
  created_at: Date;
  /** Listings on show that were found since it was opened last, counted up to {@link maxNewCount}, and when the first of them was created. */
  new_count: number;
  new_since: Date | null;
}

const columns = sql`s.id, s.name, s.query, s.frequency, s.created_at, found.new_count, found.new_since`;

/** What is new of a row `s`. */
const news = sql`
  cross join lateral (
    select count(*)::int as new_count, min(created_at) as new_since from (
      select l.created_at from saved_search_matches m join listing_search l on l.listing_id = m.listing_id
      where m.saved_search_id = s.id and m.matched_at >= s.seen_at
      order by m.matched_at desc limit ${sql.lit(maxNewCount)}) last) found`;

/** Serialises changes of a user's saved searches. */
export async function lockUser(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

export async function countSavedSearches(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_searches where user_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of a user's saved searches, the last saved first. */
export async function readSavedSearches(
  db: Db,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SavedSearchRow[]> {
  const older = before === undefined ? sql`` : sql`and s.id < ${before}`;
  return readRows(
    db,
    sql`s.user_id = ${userId} and s.deleted_at is null ${older} order by s.id desc limit ${sql.lit(limit)}`,
  );
}

/** One of a user's saved searches, unless it is deleted. */
export async function findSavedSearch(db: Db, userId: number, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await readRows(db, sql`s.id = ${id} and s.user_id = ${userId} and s.deleted_at is null`);
  return row;
}

async function readRows(db: Db, which: RawBuilder<unknown>): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`select ${columns} from saved_searches s ${news} where ${which}`.execute(
    db,
  );
  return rows;
}

export interface NewSavedSearch {
  user_id: number;
  name: string;
  query: string;
  frequency: AlertFrequency;
}

/** The id of the saved search with this query, also of a deleted one. */
export async function findByQuery(
  trx: Db,
  { user_id: userId, query }: Pick<NewSavedSearch, "user_id" | "query">,
): Promise<{ id: number; deleted_at: Date | null } | undefined> {
  return trx
    .selectFrom("saved_searches")
    .select(["id", "deleted_at"])
    .where("user_id", "=", userId)
    .where("query", "=", query)
    .executeTakeFirst();
}

/** What a page says of the saved search with this query; undefined unless there is one. */
export async function findNamed(
  db: Db,
  { user_id: userId, query }: Pick<NewSavedSearch, "user_id" | "query">,
): Promise<Pick<SavedSearchRow, "id" | "name"> | undefined> {
  return db
    .selectFrom("saved_searches")
    .select(["id", "name"])
    .where("user_id", "=", userId)
    .where("query", "=", query)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function insertSavedSearch(trx: Db, search: NewSavedSearch, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("saved_searches")
    .values({ ...search, created_at: now, seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes one of a user's saved searches that is not deleted; false when there is none. */
export async function updateSavedSearch(
  db: Db,
  userId: number,
  id: number,
  change: { name?: string | undefined; frequency?: AlertFrequency | undefined; seen_at?: Date; deleted_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    // Something has to be set, also when nothing is changed.
    .set({ user_id: userId, ...change })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a deletion back; false when the user has no such search, deleted or not. */
export async function undelete(
  trx: Db,
  userId: number,
  id: number,
  change: { name?: string; frequency?: AlertFrequency } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_searches")
    .set({ ...change, deleted_at: null })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a user has a saved search, deleted or not. */
export async function hasSavedSearch(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from saved_searches where id = ${id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Deletes for good what was deleted before a time. */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("saved_searches").where("deleted_at", "<", before).execute();
}
