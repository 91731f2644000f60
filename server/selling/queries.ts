import { sql } from "kysely";
import type { ListingState } from "#contracts/listings.ts";
import { cardColumns, type CardRow, cardTables } from "#server/listings/queries.ts";
import type { Db } from "#server/platform/database.ts";
import type { ListingValues, Seller } from "./draft.ts";
import type { StoredParameters } from "./parameters.ts";

/** What an owner's action looks at. */
export interface OwnRow extends Omit<ListingValues, "deal_type" | "currency" | "parameters"> {
  id: number;
  user_id: number;
  state: ListingState;
  deal_type: string;
  currency: string;
  parameters: StoredParameters;
  revision: number;
  approved_revision: number | null;
  upvote_at: Date;
  previous_upvote_at: Date | null;
  renewed_at: Date | null;
  deleted_at: Date | null;
}

/** One's own ad; nobody changes it before the transaction ends. */
export async function lockOwn(db: Db, id: number, userId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select id, user_id, state, title, description, category_id, location_id, deal_type, currency, price, discount_price,
      contact_phone, parameters, revision, approved_revision, upvote_at, previous_upvote_at, renewed_at, deleted_at
    from listings where id = ${id} and user_id = ${userId} for update`.execute(db);
  return rows[0];
}

export interface SellerRow extends Seller {
  blocked_at: Date | null;
  /** All ads of theirs, whatever their state. */
  listings: number;
}

/** Who sells. Locked, so that two new ads of a person come one after the other; notifications to them need not wait for it. */
export async function lockSeller(db: Db, userId: number): Promise<SellerRow | undefined> {
  const { rows } = await sql<Omit<SellerRow, "listings">>`
    select u.phone, u.blocked_at, coalesce(b.request_status = 'success', false) as "isBusiness"
    from users u left join businesses b on b.user_id = u.id
    where u.id = ${userId} for no key update of u`.execute(db);
  const [seller] = rows;
  if (!seller) return undefined;
  const counted = await sql<{ count: number }>`
    select count(*) as count from listings where user_id = ${userId}`.execute(db);
  return { ...seller, listings: counted.rows[0]?.count ?? 0 };
}

interface Written {
  values: ListingValues;
  textHash: Buffer;
  now: Date;
}

/** A new ad that waits for a moderator. */
export async function insertListing(db: Db, userId: number, { values, textHash, now }: Written): Promise<number> {
  const { id } = await db
    .insertInto("listings")
    .values({
      ...values,
      parameters: JSON.stringify(values.parameters),
      user_id: userId,
      state: "on_review",
      text_hash: textHash,
      upvote_at: now,
      review_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an edit: another revision, which waits for a moderator; one that waited already keeps its place. */
export async function writeEdit(db: Db, id: number, { values, textHash, now }: Written): Promise<void> {
  await db
    .updateTable("listings")
    .set({
      ...values,
      parameters: JSON.stringify(values.parameters),
      state: "on_review",
      text_hash: textHash,
      revision: sql<number>`revision + 1`,
      review_since: sql<Date>`case when state = 'on_review' then review_since else ${now} end`,
      updated_at: now,
      deleted_at: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function setState(
  db: Db,
  id: number,
  change: { state: ListingState; deleted_at?: Date; renewed_at?: Date },
): Promise<void> {
  await db.updateTable("listings").set(change).where("id", "=", id).execute();
}

/** Moves an ad to the top; the place before is remembered for those who are paging (`docs/decisions/0003`). */
export async function writeRaise(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    update listings set previous_upvote_at = upvote_at, upvote_at = ${now}, upvote_xid = pg_current_xact_id()
    where id = ${id}`.execute(db);
}

export async function writeRenewal(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("listings").set({ renewed_at: now }).where("id", "=", id).execute();
}

/** An ad that is gone for good; its photos and counters go with it. */
export async function deleteListing(db: Db, id: number): Promise<void> {
  await db.deleteFrom("listings").where("id", "=", id).execute();
}

export interface PhotoFile {
  name: string;
  width: number;
}

export async function readPhotoFiles(db: Db, listingId: number): Promise<PhotoFile[]> {
  return db.selectFrom("photos").select(["name", "width"]).where("listing_id", "=", listingId).execute();
}

/** The ids of an ad's photos, the main one first. */
export async function readPhotoIds(db: Db, listingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("photos")
    .select("id")
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives an ad these photos in this order and takes out its others, which are returned. Undefined when one of them is not the
 * person's, or of another ad. The ad must be locked.
 */
export async function attachPhotos(
  db: Db,
  listing: { id: number; user_id: number },
  ids: readonly number[],
): Promise<PhotoFile[] | undefined> {
  const locked = await sql`
    select id from photos
    where id = any(${ids}::bigint[]) and user_id = ${listing.user_id} and (listing_id is null or listing_id = ${listing.id})
    order by id for update`.execute(db);
  if (locked.rows.length !== ids.length) return undefined;
  const { rows } = await sql<PhotoFile>`
    delete from photos where listing_id = ${listing.id} and id <> all(${ids}::bigint[]) returning name, width`.execute(
    db,
  );
  // No two photos of an ad have the same place, not even for a moment.
  await sql`update photos set listing_id = null where listing_id = ${listing.id}`.execute(db);
  await sql`
    update photos p set listing_id = ${listing.id}, position = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o (id, place) where p.id = o.id`.execute(db);
  await sql`update listings set photo_count = ${ids.length} where id = ${listing.id}`.execute(db);
  return rows;
}

/** What only the owner sees of an ad. */
export interface OwnExtras {
  contact_phone: string;
  discount_price: number | null;
  revision: number;
  renewed_at: Date | null;
  previous_upvote_at: Date | null;
  deleted_at: Date | null;
  views: number | null;
  favorites: number;
  /** Of a blocked ad. */
  reasons: string[] | null;
  note: string | null;
}

const ownColumns = sql.raw(`
  l.contact_phone, l.revision, l.renewed_at, l.previous_upvote_at, l.deleted_at, c.views, m.reasons, m.note,
  (select count(*) from favorites f where f.listing_id = l.id) as favorites`);
const ownTables = sql.raw(`
  left join listing_counters c on c.listing_id = l.id
  left join lateral (
    select reasons, note from moderation_log
    where listing_id = l.id and action = 'block' and undone_at is null
    order by id desc limit 1) m on l.state = 'blocked'`);

export async function findExtras(db: Db, id: number): Promise<OwnExtras | undefined> {
  const { rows } = await sql<OwnExtras>`
    select l.discount_price, ${ownColumns} from listings l ${ownTables} where l.id = ${id}`.execute(db);
  return rows[0];
}

export type OwnCardRow = CardRow & OwnExtras;

interface OwnQuery {
  state: ListingState | undefined;
  search: string | undefined;
  /** The last one of the page before. */
  before: number | undefined;
  limit: number;
}

/** One's own ads, the newest first. A person has a thousand at most: the index by person is all it takes. */
export async function readOwnCards(
  db: Db,
  userId: number,
  { state, search, before, limit }: OwnQuery,
): Promise<OwnCardRow[]> {
  const { rows } = await sql<OwnCardRow>`
    select ${cardColumns}, ${ownColumns} from ${cardTables} ${ownTables}
    where l.user_id = ${userId}
      and (${state ?? null}::text is null or l.state = ${state ?? null})
      and (${search ?? null}::text is null or strpos(lower(l.title), lower(${search ?? null}::text)) > 0)
      and (${before ?? null}::bigint is null or l.id < ${before ?? null})
    order by l.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOwn(db: Db, userId: number): Promise<Record<ListingState, number>> {
  const { rows } = await sql<{ state: ListingState; count: number }>`
    select state, count(*) as count from listings where user_id = ${userId} group by state`.execute(db);
  const counts = { active: 0, inactive: 0, on_review: 0, blocked: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
