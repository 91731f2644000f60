import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";
import type { SearchableListing, SearchDocument } from "./document.ts";
import { deliveryTerms, everywhere } from "./terms.ts";

/** A listing that the public may see, with everything that its search row needs. */
export interface VisibleListing extends Omit<SearchableListing, "delivers_to"> {
  id: number;
  user_id: number;
  upvote_at: Date;
  previous_upvote_at: Date | null;
  upvote_xid: string;
}

/** Locks and returns the listings that the public may see: active, not deleted, of users who are not blocked. */
export async function lockVisibleListings(db: Db, ids: readonly number[]): Promise<VisibleListing[]> {
  const { rows } = await sql<VisibleListing>`
    select l.id, l.user_id, l.category_id, l.location_id, l.title, l.description, l.currency, l.price, l.discount_price,
      l.parameters, l.deal_type, l.upvote_at, l.previous_upvote_at, l.upvote_xid::text, l.created_at,
      coalesce(${isBusinessOnShow("b")}, false) as is_business
    from listings l
      join users u on u.id = l.user_id
      left join businesses b on b.user_id = l.user_id
    where l.id = any(${ids}::bigint[]) and l.state = 'active' and l.deleted_at is null and u.blocked_at is null
    order by l.id
    for update of l`.execute(db);
  return rows;
}

/**
 * Where the businesses among some users deliver to, by user. Read once their listings are locked: whoever changes it meanwhile waits for these, and
 * writes it anew.
 */
export async function readDeliveredLocations(db: Db, userIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ user_id: number; locations: number[] }>`
    select b.user_id, array_agg(distinct coalesce(d.location_id, ${sql.lit(everywhere)})) as locations
    from businesses b join business_deliveries d on d.business_id = b.id
    where b.user_id = any(${userIds}::bigint[]) and ${isBusinessOnShow("b")} group by b.user_id`.execute(db);
  return new Map(rows.map(({ user_id: userId, locations }) => [userId, locations]));
}

/** Locks the listings of a user, so that none of them is indexed until the transaction ends. */
export async function lockListingsOf(trx: Db, userId: number): Promise<void> {
  await sql`select id from listings where user_id = ${userId} order by id for update`.execute(trx);
}

/** Tells anew where what a user has on show is delivered to. */
export async function writeDeliveryTerms(trx: Db, userId: number, terms: readonly number[]): Promise<void> {
  const { least, greatest } = deliveryTerms;
  await sql`
    update listing_search s set terms = array(
      select term from unnest(s.terms) as term where term not between ${sql.lit(least)} and ${sql.lit(greatest)}) || ${terms}::int[]
    where s.user_id = ${userId}`.execute(trx);
}

interface IdRange {
  after: number;
  currency: string | undefined;
  limit: number;
}

/** The ids of listings in any state, in their order; of those priced in `currency` when it is given. */
export async function readIdsAfter(db: Db, { after, currency, limit }: IdRange): Promise<number[]> {
  let query = db.selectFrom("listings").select("id").where("id", ">", after).orderBy("id").limit(limit);
  if (currency !== undefined) query = query.where("currency", "=", currency);
  return (await query.execute()).map(({ id }) => id);
}

/** Deletes search rows; rows of `listing_numbers` are deleted with them. Returns the ids of those that were there. */
export async function deleteSearchRows(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom("listing_search")
    .where("listing_id", "=", sql<number>`any(${ids}::bigint[])`)
    .returning("listing_id")
    .execute();
  return rows.map(({ listing_id: id }) => id);
}

export interface IndexedListing {
  row: VisibleListing;
  document: SearchDocument;
}

/** Inserts search rows for listings that have none. */
export async function insertSearchRows(db: Db, listings: readonly IndexedListing[]): Promise<void> {
  await sql`
    insert into listing_search (listing_id, user_id, category_1, category_2, category_3, location_1, location_2, location_3,
      price, upvote_at, previous_upvote_at, upvote_xid, created_at, is_business, deal_type, options, terms)
    select listing_id, user_id, category_1, category_2, category_3, location_1, location_2, location_3,
      price, upvote_at, previous_upvote_at, upvote_xid::xid8, created_at, is_business, deal_type, options, terms
    from jsonb_to_recordset(${JSON.stringify(listings.map(toSearchRow))}::jsonb) as r (
      listing_id bigint, user_id bigint, category_1 int, category_2 int, category_3 int, location_1 int, location_2 int,
      location_3 int, price bigint, upvote_at timestamptz, previous_upvote_at timestamptz, upvote_xid text,
      created_at timestamptz, is_business boolean, deal_type text, options int[], terms int[])`.execute(db);
  const numbers = listings.flatMap(({ row, document }) =>
    document.numbers.map((number) => ({ listing_id: row.id, ...number })),
  );
  if (numbers.length > 0) await db.insertInto("listing_numbers").values(numbers).execute();
}

function toSearchRow({ row, document }: IndexedListing) {
  const [category_1, category_2, category_3] = document.categories;
  const [location_1, location_2, location_3] = document.locations;
  return {
    listing_id: row.id,
    user_id: row.user_id,
    category_1,
    category_2,
    category_3,
    location_1,
    location_2,
    location_3,
    price: document.price,
    upvote_at: row.upvote_at,
    previous_upvote_at: row.previous_upvote_at,
    upvote_xid: row.upvote_xid,
    created_at: row.created_at,
    is_business: row.is_business,
    deal_type: row.deal_type,
    options: document.options,
    terms: document.terms,
  };
}
