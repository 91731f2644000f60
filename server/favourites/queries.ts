import { type RawBuilder, sql } from "kysely";
import type { RememberedListing } from "#server/listings/present-remembered.ts";
import { type CardRow, cardColumns, cardTables } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";
import { presentPrice } from "#server/prices/discount-queries.ts";

/** Days for which nobody is told of a price that was raised before anybody kept the listing. */
const quietDays = 30;

/** The listing as it is, and as it was when it was added. */
export interface FavouriteRow extends CardRow {
  deleted_at: Date | null;
  user_blocked_at: Date | null;
  added_at: Date;
  added_title: string;
  added_price: number;
  added_currency: string;
  added_category: number;
  added_location: number;
  added_deal: string;
  note: string | null;
  folder_id: number | null;
}

/** The position of a favourite in its list. */
export interface FavouritePosition {
  addedAt: Date;
  listingId: number;
}

/** Serialises changes of a user's favourites. */
export async function lockUser(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

/** False when it was a favourite already. */
export async function insertFavourite(
  db: Db,
  favourite: RememberedListing & { user_id: number; listing_id: number; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("favorites")
    .values(favourite)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * From now on it is known what the price of a listing was; one that is known stays. Where it was raised lately nobody knows what it was before, and
 * nobody is told that it has fallen again.
 */
export async function watchPrice(
  trx: Db,
  { listing_id: id, price, currency }: { listing_id: number; price: number; currency: string },
): Promise<void> {
  await sql`
    insert into watched_prices (listing_id, price, currency, quiet_until)
    select id, ${price}::bigint, ${currency}, price_raised_at + make_interval(days => ${sql.lit(quietDays)}) from listings where id = ${id}
    on conflict do nothing`.execute(trx);
}

/** False when it was none. */
export async function deleteFavourite(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countFavourites(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favorites where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Condition: a favourite `f` is on show and costs less now than when it was added. Of the thousand of one user. */
const isCheaper = sql`exists (
  select from listings l join listing_search s on s.listing_id = l.id
  where l.id = f.listing_id and l.currency = f.currency and ${presentPrice} > 0 and ${presentPrice} < f.price)`;

/** Which favourites of a user. */
export interface FavouriteFilter {
  cheaper: boolean;
  /** Null: those in no folder. */
  folder: number | null | undefined;
}

function matching({ cheaper, folder }: FavouriteFilter): RawBuilder<unknown> {
  const inFolder =
    folder === undefined
      ? sql``
      : folder === null
        ? sql`and f.folder_id is null`
        : sql`and f.folder_id = ${folder}::bigint`;
  return cheaper ? sql`${inFolder} and ${isCheaper}` : inFolder;
}

export async function countMatching(db: Db, userId: number, filter: FavouriteFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favorites f where f.user_id = ${userId} ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of all favourites of a user. */
export async function countAll(db: Db, userId: number): Promise<{ all: number; loose: number; cheaper: number }> {
  const { rows } = await sql<{ all: number; loose: number; cheaper: number }>`
    select count(*) as all, count(*) filter (where f.folder_id is null) as loose, count(*) filter (where ${isCheaper}) as cheaper
    from favorites f where f.user_id = ${userId}`.execute(db);
  return rows[0] ?? { all: 0, loose: 0, cheaper: 0 };
}

/** All favourites, the last added first. */
export async function readFavouriteIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from favorites where user_id = ${userId} order by created_at desc, listing_id desc`.execute(db);
  return rows.map((row) => row.listing_id);
}

/** A page of favourites, the last added first. */
export async function readFavourites(
  db: Db,
  userId: number,
  { cheaper, folder, after, limit }: FavouriteFilter & { after: FavouritePosition | undefined; limit: number },
): Promise<FavouriteRow[]> {
  const beyond = after
    ? sql`and (f.created_at, f.listing_id) < (${after.addedAt}::timestamptz, ${after.listingId}::bigint)`
    : sql``;
  const { rows } = await sql<FavouriteRow>`
    select ${cardColumns}, l.deleted_at, u.blocked_at as user_blocked_at,
      f.created_at as added_at, f.title as added_title, f.price as added_price, f.currency as added_currency,
      f.category_id as added_category, f.location_id as added_location, f.deal_type as added_deal, f.note, f.folder_id
    from (
      select * from favorites f where f.user_id = ${userId} ${beyond} ${matching({ cheaper, folder })}
      order by f.created_at desc, f.listing_id desc limit ${sql.lit(limit)}
    ) f, ${cardTables} join users u on u.id = l.user_id
    where l.id = f.listing_id
    order by f.created_at desc, f.listing_id desc`.execute(db);
  return rows;
}

/** Whether a listing exists, in any state. */
export async function hasListing(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from listings where id = ${id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
