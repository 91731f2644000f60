import { notedUnit } from "#server/prices/history-queries.ts";
import { sql } from "kysely";
import type { Messenger } from "#contracts/users/rules.ts";
import { shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import { hidesOldPrice } from "#server/prices/discount-queries.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { whereMatches } from "#server/search/filter-queries.ts";

export interface CardRow extends FirstPhotoRow {
  id: number;
  category_id: number;
  location_id: number;
  deal_type: string;
  state: string;
  /** As it is now a moderator has approved it. */
  is_approved: boolean;
  title: string;
  currency: string;
  price: number;
  discount_price: number | null;
  /** A price that was raised too lately is none to compare with a discounted one. */
  hides_old_price: boolean;
  photo_count: number;
  parameters: unknown;
  rating: number | null;
  review_count: number;
  upvote_at: Date;
  created_at: Date;
  /** When its price was last lowered for real, and the price before that. */
  reduced_at: Date | null;
  reduced_from: number | null;
  reserved_until: Date | null;
  sold_at: Date | null;
  user_id: number;
  business_id: number | null;
  business_name: string | null;
  request_status: string | null;
  vip_until: Date | null;
}

/** A card with everything else that a listing's page shows. */
export interface ListingRow extends CardRow {
  description: string;
  updated_at: Date;
  deleted_at: Date | null;
  views: number | null;
  user_name: string;
  user_photo: string | null;
  user_rating: number | null;
  user_review_count: number;
  user_created_at: Date;
  user_blocked_at: Date | null;
  business_link: string | null;
}

/** The columns of a {@link CardRow}, from {@link cardTables}. */
export const cardColumns = sql`
  l.id, l.category_id, l.location_id, l.deal_type, l.state, l.revision is not distinct from l.approved_revision as is_approved, l.title, l.currency,
  l.price, l.discount_price, ${hidesOldPrice} as hides_old_price,
  l.photo_count, l.parameters, l.rating, l.review_count, l.upvote_at, l.created_at, l.reduced_at, l.reduced_from, l.reserved_until, l.sold_at, l.user_id,
  b.id as business_id, b.name as business_name, b.request_status, b.vip_until,
  p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash`;

export const cardTables = sql.raw(`
  listings l
  left join businesses b on b.user_id = l.user_id
  left join photos p on p.listing_id = l.id and p.position = 0`);

/** Cards in the order of the ids, without deleted listings. */
export async function readCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables} where l.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The present versions of search rows in the order of the ids, without listings that are on show no more. */
export async function readVersions(db: Db, ids: readonly number[]): Promise<{ listing_id: number; version: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ listing_id: number; version: string }>`
    select listing_id, xmin::text as version from listing_search where listing_id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.listing_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A listing in any state. */
export async function findListing(db: Db, id: number): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`
    select ${cardColumns}, l.description, l.updated_at, l.deleted_at, c.views,
      u.name as user_name, ${shownPhoto("u")} as user_photo, u.rating as user_rating, u.review_count as user_review_count,
      u.created_at as user_created_at, u.blocked_at as user_blocked_at, b.link as business_link
    from ${cardTables}
      join users u on u.id = l.user_id
      left join listing_counters c on c.listing_id = l.id
    where l.id = ${id}`.execute(db);
  return rows[0];
}

/** How many listings of a user the public sees. */
export async function countActiveListings(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from listing_search where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A listing's present price in som, and its number of a parameter, if one was asked for and is given. */
export interface PriceRow {
  listing_id: number;
  price: number;
  value: number | null;
  user_id: number;
  /** What the price is for, in Russian. */
  unit: string;
}

/** Prices of active listings, the cheapest first. */
export async function readPrices(db: Db, ids: readonly number[], parameterId: number | undefined): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select s.listing_id, s.price, n.value::float8 as value, s.user_id, ${notedUnit} as unit
    from listing_search s
      left join lateral (
        select basis from listing_prices p where p.listing_id = s.listing_id order by shown_at desc limit 1) last on true
      left join listing_numbers n on n.listing_id = s.listing_id and n.parameter_id = ${parameterId ?? null}::int
    where s.listing_id = any(${ids}::bigint[]) order by s.price`.execute(db);
  return rows;
}

/** What only the owner and the staff see of a listing. */
export interface PrivateDetails {
  contact_phone: string;
  previous_upvote_at: Date | null;
  /** Null unless it is blocked. */
  reasons: string[] | null;
  note: string | null;
}

export async function findPrivateDetails(db: Db, id: number): Promise<PrivateDetails | undefined> {
  const { rows } = await sql<PrivateDetails>`
    select l.contact_phone, l.previous_upvote_at, m.reasons, m.note
    from listings l left join lateral (
      select reasons, note from moderation_log
      where listing_id = l.id and action = 'block' and undone_at is null
      order by id desc limit 1) m on l.state = 'blocked'
    where l.id = ${id}`.execute(db);
  return rows[0];
}

/** The contact phone of a listing, and where its owner answers at it, beside calls. */
export async function findContact(db: Db, id: number): Promise<{ phone: string; messengers: Messenger[] } | undefined> {
  const { rows } = await sql<{ phone: string; messengers: Messenger[] }>`
    select l.contact_phone as phone, u.messengers
    from listings l join users u on u.id = l.user_id where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a user has a listing among their favourites. */
export async function isFavourite(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from favorites where user_id = ${userId} and listing_id = ${listingId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether a user has a listing in their cart. */
export async function isInCart(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from cart_items where user_id = ${userId} and listing_id = ${listingId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Whether a claim of a user about a listing is undecided. */
export async function isClaimed(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from claims where user_id = ${userId} and listing_id = ${listingId} and resolved_at is null
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** A listing of a catalogue, and where it stands in it. */
export interface CatalogueListingRow {
  listing_id: number;
  /** That of the search row. */
  version: string;
  position: number;
}

interface HandOrderQuery {
  filter: ResolvedFilter;
  catalogueId: number;
  after: { position: number; id: number } | undefined;
  limit: number;
  offset: number;
}

/** Listings of a catalogue under a filter, in the order that their owner gave them. A catalogue has a thousand at most. */
export async function readInHandOrder(
  db: Db,
  { filter, catalogueId, after, limit, offset }: HandOrderQuery,
): Promise<CatalogueListingRow[]> {
  // The catalogue says whose they are, and is the way to them.
  const others = { ...filter, catalogue: undefined, userId: undefined };
  const beyond = after ? [sql`(c.position, c.listing_id) > (${after.position}, ${after.id}::bigint)`] : [];
  const { rows } = await sql<CatalogueListingRow>`
    select s.listing_id, s.xmin::text as version, c.position
    from catalogue_listings c join listing_search s on s.listing_id = c.listing_id
    ${whereMatches(others, {}, [sql`c.catalogue_id = ${catalogueId}`, ...beyond])}
    order by c.position, c.listing_id limit ${sql.lit(limit)} offset ${offset}`.execute(db);
  return rows;
}
