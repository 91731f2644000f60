import { type RawBuilder, sql } from "kysely";
import type { BusinessOrdering } from "#contracts/business/directory/rules.ts";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { type BusinessCardRow, cardColumns, logoColumn } from "#server/business/page/queries.ts";
import type { Db } from "#server/database/database.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";
import type { NamedBusiness, NameMatch } from "./name-index.ts";

/** Of a business `b` and its user `u`. */
const isOnShow = isBusinessPublic("b", "u");

/** The names of the businesses on show, the best rated first. */
export async function readBusinessNames(db: Db, limit: number): Promise<NamedBusiness[]> {
  const { rows } = await sql<NamedBusiness>`
    select b.id, b.name, b.rating_score from businesses b join users u on u.id = b.user_id
    where ${isOnShow} order by b.rating_score desc, b.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A business in the list, with what it is ordered by. */
export interface ListedBusinessRow extends BusinessCardRow {
  vip_until: Date | null;
  schedule: WorkingDay[] | null;
  holidays: Holiday[];
  /** Of its addresses, in their order; each once. */
  location_ids: number[];
  rating_score: number;
  shown_from: Date;
  name_order: string;
  /** How well its name matches; 0 without a search. */
  rank: number;
}

export interface BusinessFilter {
  /** Any of them. */
  categories?: readonly number[] | undefined;
  /** An address in any of them. */
  locations?: readonly number[] | undefined;
  /** These alone, each with its rank. */
  matches?: readonly NameMatch[] | undefined;
}

/** The last row of the page before, as far as its order needs it. */
export type BusinessPosition = Pick<ListedBusinessRow, "id" | "rank" | "rating_score" | "shown_from" | "name_order">;

/** Ends with the id, so that no two rows have the same place. */
const orders: Record<BusinessOrdering, RawBuilder<unknown>> = {
  relevance: sql`m.rank, b.rating_score desc, b.id desc`,
  "-rating": sql`b.rating_score desc, b.id desc`,
  "-created": sql`b.shown_from desc, b.id desc`,
  name: sql`b.name_order, b.id`,
};

function isAfter(ordering: BusinessOrdering, last: BusinessPosition): RawBuilder<unknown> {
  const { id, rank, rating_score: score, shown_from: date, name_order: name } = last;
  const isBelow = sql`(b.rating_score, b.id) < (${score}::numeric, ${id}::bigint)`;
  if (ordering === "-rating") return isBelow;
  if (ordering === "-created") return sql`(b.shown_from, b.id) < (${date}::timestamptz, ${id}::bigint)`;
  if (ordering === "name") return sql`(b.name_order, b.id) > (${name} collate "C", ${id}::bigint)`;
  return sql`(m.rank > ${rank}::int or (m.rank = ${rank}::int and ${isBelow}))`;
}

function tables({ matches }: BusinessFilter): RawBuilder<unknown> {
  const all = sql`businesses b join users u on u.id = b.user_id`;
  if (!matches) return all;
  return sql`unnest(${matches.map(({ id }) => id)}::bigint[], ${matches.map(({ rank }) => rank)}::int[]) m(id, rank)
    join businesses b on b.id = m.id join users u on u.id = b.user_id`;
}

function conditions({ categories, locations }: BusinessFilter): RawBuilder<unknown> {
  const ofCategory = categories ? sql`and b.category_id = any(${categories}::int[])` : sql``;
  const atLocation = locations
    ? sql`and exists (select from business_addresses a where a.business_id = b.id and a.location_id = any(${locations}::int[]))`
    : sql``;
  return sql`${isOnShow} ${ofCategory} ${atLocation}`;
}

/** A page of the businesses on show. */
export async function readBusinessList(
  db: Db,
  filter: BusinessFilter,
  { ordering, after, limit }: { ordering: BusinessOrdering; after: BusinessPosition | undefined; limit: number },
): Promise<ListedBusinessRow[]> {
  const order = orders[ordering];
  // Their columns are read of the page alone.
  const { rows } = await sql<ListedBusinessRow>`
    select ${cardColumns}, b.vip_until, b.schedule, b.holidays, b.rating_score, b.shown_from, b.name_order, m.rank,
      array(
        select a.location_id from business_addresses a where a.business_id = b.id
        group by a.location_id order by min(a.position), min(a.id)) as location_ids
    from (
      select b.id, ${filter.matches ? sql`m.rank` : sql`0`} as rank from ${tables(filter)}
      where ${conditions(filter)} ${after ? sql`and ${isAfter(ordering, after)}` : sql``}
      order by ${order} limit ${sql.lit(limit)}
    ) m join businesses b on b.id = m.id join users u on u.id = b.user_id
    order by ${order}`.execute(db);
  return rows;
}

/** What suggestions show of a business: without its number of listings, which takes milliseconds for a shop with thousands of them. */
export type SuggestedBusinessRow = Omit<BusinessCardRow, "listings" | "request_status" | "blocked_at"> &
  Pick<ListedBusinessRow, "schedule" | "holidays"> & { location_id: number | null };

/** Those of businesses by their names that are on show, the best match first. */
export async function readSuggestedBusinesses(
  db: Db,
  matches: readonly NameMatch[],
  limit: number,
): Promise<SuggestedBusinessRow[]> {
  // Logo and place are read of those alone that are suggested.
  const { rows } = await sql<SuggestedBusinessRow>`
    select b.id, b.user_id, b.link, b.name, b.category_id, b.rating, b.review_count, b.schedule, b.holidays,
      ${logoColumn} as logo,
      (select a.location_id from business_addresses a where a.business_id = b.id order by a.position, a.id limit 1)
        as location_id
    from (
      select b.*, m.rank from ${tables({ matches })} where ${isOnShow}
      order by ${orders.relevance} limit ${sql.lit(limit)}
    ) b order by b.rank, b.rating_score desc, b.id desc`.execute(db);
  return rows;
}

export async function countBusinessList(db: Db, filter: BusinessFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tables(filter)} where ${conditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
