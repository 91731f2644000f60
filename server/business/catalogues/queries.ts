import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import { hasShownDiscount } from "#server/prices/discount-queries.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

/** A catalogue with its counts. */
export interface ListedCatalogueRow {
  id: number;
  business_id: number;
  business_name: string;
  name: string;
  is_discount: boolean;
  position: number;
  /** Listings on show; all of them. */
  shown: number;
  total: number;
  /** Of the listings asked for. */
  included: number;
}

/** Where a catalogue stands in the order of its business. */
interface CataloguePosition {
  position: number;
  id: number;
}

interface CataloguesQuery {
  /** One catalogue alone. */
  id?: number;
  /** Also those that show nothing. */
  withEmpty: boolean;
  /** Of these each row says how many it has. */
  asked: readonly number[];
  after?: CataloguePosition | undefined;
  limit: number;
}

/** The listings `m` in a catalogue `c` of a business `b`, with their positions: put there by hand, or with a discount that is shown, the newest first. */
const members = sql`(
  select i.listing_id, i.position::bigint as position
  from catalogue_listings i join listings o on o.id = i.listing_id and o.deleted_at is null
  where i.catalogue_id = c.id and not c.is_discount
  union all
  select l.id, -l.id from listings l
  where c.is_discount and ${isBusinessOnShow("b")} and l.user_id = b.user_id and l.deleted_at is null and ${hasShownDiscount})`;

/** Catalogues of a business in its order. It has a hundred at most, of a thousand listings each. */
export async function readCatalogues(
  db: Db,
  businessId: number,
  { id, withEmpty, asked, after, limit }: CataloguesQuery,
): Promise<ListedCatalogueRow[]> {
  const one = id === undefined ? sql`` : sql`and c.id = ${id}`;
  const beyond = after ? sql`and (c.position, c.id) > (${after.position}, ${after.id}::bigint)` : sql``;
  const filled = withEmpty
    ? sql``
    : sql`and exists (select from ${members} m join listing_search s on s.listing_id = m.listing_id)`;
  const { rows } = await sql<ListedCatalogueRow>`
    select c.id, c.business_id, b.name as business_name, c.name, c.is_discount, c.position, counted.*
    from business_catalogues c join businesses b on b.id = c.business_id
      cross join lateral (
        select count(s.listing_id) as shown, count(*) as total, count(*) filter (where m.listing_id = any(${asked}::bigint[])) as included
        from ${members} m left join listing_search s on s.listing_id = m.listing_id) counted
    where c.business_id = ${businessId} ${one} ${beyond} ${filled}
    order by c.position, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** One of the first listings of a catalogue. */
export interface MosaicRow extends FirstPhotoRow {
  catalogue_id: number;
  id: number;
  title: string;
  category_id: number;
}

/** The first listings on show of each of these catalogues, in their order. */
export async function readMosaics(db: Db, catalogueIds: readonly number[], size: number): Promise<MosaicRow[]> {
  if (catalogueIds.length === 0) return [];
  const { rows } = await sql<MosaicRow>`
    select c.id as catalogue_id, l.id, l.title, l.category_id,
      p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash
    from business_catalogues c join businesses b on b.id = c.business_id
      cross join lateral (
        select m.listing_id, m.position from ${members} m join listing_search s on s.listing_id = m.listing_id
        order by m.position, m.listing_id limit ${sql.lit(size)}) first
      join listings l on l.id = first.listing_id
      left join photos p on p.listing_id = l.id and p.position = 0
    where c.id = any(${catalogueIds}::bigint[])
    order by c.id, first.position, first.listing_id`.execute(db);
  return rows;
}

/** How many catalogues a business has, promotions aside, and the last position. */
export async function countCatalogues(trx: Db, businessId: number): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) filter (where not is_discount) as count, coalesce(max(position), 0) as last
    from business_catalogues where business_id = ${businessId}`.execute(trx);
  return rows[0] ?? { count: 0, last: 0 };
}

/** Whether another catalogue of the business has this name, in whatever case. */
export async function hasName(trx: Db, businessId: number, name: string, except: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from business_catalogues
      where business_id = ${businessId} and lower(name) = lower(${name}::text) and not is_discount
        and id is distinct from ${except ?? null}::bigint) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

export async function insertCatalogue(
  trx: Db,
  catalogue: { business_id: number; name: string; position: number; created_at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto("business_catalogues")
    .values(catalogue)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameCatalogue(trx: Db, id: number, name: string): Promise<void> {
  await trx.updateTable("business_catalogues").set({ name }).where("id", "=", id).execute();
}

/** Deletes a catalogue; its listings stay. */
export async function deleteCatalogue(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("business_catalogues").where("id", "=", id).execute();
}

/** The ids of a business's catalogues, in its order. */
export async function readCatalogueIds(trx: Db, businessId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from business_catalogues where business_id = ${businessId} order by position, id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Numbers catalogues in this order. */
export async function writeCatalogueOrder(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update business_catalogues c set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where c.id = o.id and c.position <> o.position`.execute(trx);
}

/** Which of these listings are a user's and not deleted. They are there until the end of the transaction. */
export async function lockOwnListings(trx: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listings where id = any(${ids}::bigint[]) and user_id = ${userId} and deleted_at is null
    order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Puts exactly these listings into a catalogue, in this order. */
export async function replaceListings(trx: Db, catalogueId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from catalogue_listings where catalogue_id = ${catalogueId} and listing_id <> all(${ids}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into catalogue_listings (catalogue_id, listing_id, position)
    select ${catalogueId}::bigint, id, position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    on conflict (catalogue_id, listing_id) do update set position = excluded.position
    where catalogue_listings.position <> excluded.position`.execute(trx);
}

export async function removeListings(trx: Db, catalogueId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from catalogue_listings
    where catalogue_id = ${catalogueId} and listing_id = any(${ids}::bigint[])`.execute(trx);
}

/** A listing's place in a catalogue. */
interface MemberPosition {
  position: number;
  listing_id: number;
}

/** The listings of a catalogue, on show or not, in its order. */
export async function readMembers(
  db: Db,
  catalogueId: number,
  { after, limit }: { after: MemberPosition | undefined; limit: number },
): Promise<MemberPosition[]> {
  const beyond = after
    ? sql`where (m.position, m.listing_id) > (${after.position}::bigint, ${after.listing_id}::bigint)`
    : sql``;
  const { rows } = await sql<MemberPosition>`
    select m.position, m.listing_id
    from business_catalogues c join businesses b on b.id = c.business_id and c.id = ${catalogueId}
      cross join lateral ${members} m
    ${beyond}
    order by m.position, m.listing_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
