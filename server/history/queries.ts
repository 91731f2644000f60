import { sql } from "kysely";
import type { HistoryKind } from "#contracts/history/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { RememberedListing } from "#server/listings/present-remembered.ts";
import { type CardRow, cardColumns, cardTables } from "#server/listings/queries.ts";

/** The listing as it is, and as it was when it was looked at. */
export interface ViewedRow extends CardRow {
  deleted_at: Date | null;
  user_blocked_at: Date | null;
  viewed_at: Date;
  viewed_title: string;
  viewed_price: number;
  viewed_currency: string;
  viewed_category: number;
  viewed_location: number;
  viewed_deal: string;
}

/** The position of a listing in the history. */
export interface ViewedPosition {
  viewedAt: Date;
  listingId: number;
}

export interface SearchRow {
  id: number;
  text: string;
  searched_at: Date;
}

export interface HistorySettings {
  is_kept: boolean;
  products_erased_at: Date | null;
  searches_erased_at: Date | null;
}

/** Serialises changes of a person's history. */
export async function lockUser(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** Undefined when nothing was ever switched or erased. */
export async function findSettings(db: Db, userId: number): Promise<HistorySettings | undefined> {
  return db
    .selectFrom("history_settings")
    .select(["is_kept", "products_erased_at", "searches_erased_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function writeSettings(trx: Db, userId: number, change: Partial<HistorySettings>): Promise<void> {
  await trx
    .insertInto("history_settings")
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...change }))
    .execute();
}

/** Deletes all of one kind. */
export async function deleteAll(trx: Db, userId: number, kind: HistoryKind): Promise<void> {
  await trx
    .deleteFrom(kind === "products" ? "viewed_listings" : "recent_searches")
    .where("user_id", "=", userId)
    .execute();
}

/** Those of the listings that the public sees now. */
export async function readShownCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from listing_search s, ${cardTables}
    where s.listing_id = any(${ids}::bigint[]) and l.id = s.listing_id`.execute(db);
  return rows;
}

export interface NewViewed extends RememberedListing {
  listing_id: number;
  viewed_at: Date;
}

/** Notes listings, each once; one that was looked at before moves up and never down. */
export async function upsertViewed(trx: Db, userId: number, viewed: readonly NewViewed[]): Promise<void> {
  if (viewed.length === 0) return;
  await trx
    .insertInto("viewed_listings")
    .values(viewed.map((one) => ({ user_id: userId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "listing_id"]).doUpdateSet((eb) => ({
        viewed_at: sql`greatest(viewed_listings.viewed_at, excluded.viewed_at)`,
        title: eb.ref("excluded.title"),
        price: eb.ref("excluded.price"),
        currency: eb.ref("excluded.currency"),
        category_id: eb.ref("excluded.category_id"),
        location_id: eb.ref("excluded.location_id"),
        deal_type: eb.ref("excluded.deal_type"),
      })),
    )
    .execute();
}

/** Deletes all but the latest of a person. */
export async function trimViewed(trx: Db, userId: number, max: number): Promise<void> {
  await sql`
    delete from viewed_listings where user_id = ${userId} and listing_id in (
      select listing_id from viewed_listings where user_id = ${userId}
      order by viewed_at desc, listing_id desc offset ${sql.lit(max)})`.execute(trx);
}

export interface NewSearch {
  text: string;
  folded_text: string;
  searched_at: Date;
}

/** Notes searches, each once; one that was made before moves up and never down, in the words of the last time. */
export async function upsertSearches(trx: Db, userId: number, searches: readonly NewSearch[]): Promise<void> {
  if (searches.length === 0) return;
  await trx
    .insertInto("recent_searches")
    .values(searches.map((one) => ({ user_id: userId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "folded_text"]).doUpdateSet((eb) => ({
        text: eb.ref("excluded.text"),
        searched_at: sql`greatest(recent_searches.searched_at, excluded.searched_at)`,
      })),
    )
    .execute();
}

/** Deletes all but the latest of a person. */
export async function trimSearches(trx: Db, userId: number, max: number): Promise<void> {
  await sql`
    delete from recent_searches where user_id = ${userId} and id in (
      select id from recent_searches where user_id = ${userId}
      order by searched_at desc, id desc offset ${sql.lit(max)})`.execute(trx);
}

export async function countViewed(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from viewed_listings where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of what a person looked at, the last first. */
export async function readViewed(
  db: Db,
  userId: number,
  { after, limit }: { after: ViewedPosition | undefined; limit: number },
): Promise<ViewedRow[]> {
  const beyond = after
    ? sql`and (v.viewed_at, v.listing_id) < (${after.viewedAt}::timestamptz, ${after.listingId}::bigint)`
    : sql``;
  const { rows } = await sql<ViewedRow>`
    select ${cardColumns}, l.deleted_at, u.blocked_at as user_blocked_at,
      v.viewed_at, v.title as viewed_title, v.price as viewed_price, v.currency as viewed_currency,
      v.category_id as viewed_category, v.location_id as viewed_location, v.deal_type as viewed_deal
    from (
      select * from viewed_listings v where v.user_id = ${userId} ${beyond}
      order by v.viewed_at desc, v.listing_id desc limit ${sql.lit(limit)}
    ) v, ${cardTables} join users u on u.id = l.user_id
    where l.id = v.listing_id
    order by v.viewed_at desc, v.listing_id desc`.execute(db);
  return rows;
}

/** All searches of a person that are kept, the last first: so few that they need no pages. */
export async function readSearches(db: Db, userId: number): Promise<SearchRow[]> {
  return db
    .selectFrom("recent_searches")
    .select(["id", "text", "searched_at"])
    .where("user_id", "=", userId)
    .orderBy("searched_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** False when it was not there. */
export async function deleteViewed(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("viewed_listings")
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** False when it was not there. */
export async function deleteSearch(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recent_searches")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes everybody's history from before a time. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("viewed_listings").where("viewed_at", "<", before).execute();
  await db.deleteFrom("recent_searches").where("searched_at", "<", before).execute();
}
