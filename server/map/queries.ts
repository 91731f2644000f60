import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { inlineParameters } from "#server/database/inline-parameters.ts";
import type { FacetQuery } from "#server/listings/facet-queries.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { matches, whereSampled } from "#server/search/filter-queries.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

/** The listings of one place. */
export interface PlaceRow {
  /** Its ancestors below the country and itself by level, 0 where the path is shorter. */
  location_1: number;
  location_2: number;
  location_3: number;
  count: number;
  /** The lowest price, in som; null when none has one. */
  low: number | null;
}

/** Counts `max` matches in any order by place. */
export async function countByPlace(db: Db, query: FacetQuery, max: number): Promise<PlaceRow[]> {
  const parts = matchesByLevel(query).map(
    (part) => sql`select s.location_1, s.location_2, s.location_3, s.price from ${part}`,
  );
  const counted = sql<PlaceRow>`
    select location_1, location_2, location_3, count(*) as count, min(price) filter (where price > 0) as low
    from (${sql.join(parts, sql` union all `)} limit ${sql.lit(max)}) as matched
    group by location_1, location_2, location_3`;
  const { rows } = await inlineParameters(db, counted).execute(db);
  return rows;
}

/** About how many matches there are, as the database plans: of frequent terms, days and prices it has statistics. */
export async function estimateMatches(db: Db, query: FacetQuery): Promise<number> {
  const plan = sql<Plan>`explain (format json) select 1 from listing_search s ${whereLookedAt(query)}`;
  const { rows } = await inlineParameters(db, plan).execute(db);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

interface Plan {
  "QUERY PLAN": { Plan: { "Plan Rows": number } }[];
}

/** The matches by place in a random sample of so many percent of all active listings, without prices. */
export async function sampleByPlace(db: Db, query: FacetQuery, percent: number): Promise<PlaceRow[]> {
  const sampled = sql<PlaceRow>`
    select location_1, location_2, location_3, count(*) as count, null as low
    from listing_search s tablesample system (${sql.lit(percent)}) ${whereLookedAt(query)}
    group by location_1, location_2, location_3`;
  const { rows } = await inlineParameters(db, sampled).execute(db);
  return rows;
}

/** `where …` of the matches where each row is looked at. */
function whereLookedAt({ filter, phase }: FacetQuery): RawBuilder<unknown> {
  const { rest, levels } = splitNear(filter);
  return whereSampled(rest, phase, levels.length === 0 ? [] : [sql`(${sql.join(levels, sql` or `)})`]);
}

/** The matches in parts that have none in common, as SQL to follow `from`: what is near by the level of its locations. */
function matchesByLevel({ filter, phase }: FacetQuery): RawBuilder<unknown>[] {
  const { rest, levels } = splitNear(filter);
  return levels.length === 0 ? [matches(filter, phase)] : levels.map((level) => matches(rest, phase, [level]));
}

/**
 * What is near by the columns of its locations, one condition for each level, and the filter without it: the indexes of these columns know prices, and
 * where each row is read columns are faster than terms.
 */
function splitNear(filter: ResolvedFilter): { rest: ResolvedFilter; levels: RawBuilder<unknown>[] } {
  const { narrowings = [], ...others } = filter;
  const locations = narrowings.flatMap((narrowing) => narrowing.locations ?? []);
  const further = narrowings.filter((narrowing) => !narrowing.locations);
  const levels = [...Map.groupBy(locations, ({ level }) => level)].map(
    ([level, own]) => sql`${sql.ref(`s.location_${level}`)} = any(${own.map(({ id }) => id)}::int[])`,
  );
  return { rest: { ...others, ...(further.length > 0 && { narrowings: further }) }, levels };
}

/** A part of the map, by its south-western corner in degrees. */
export interface Cell {
  name: string;
  west: number;
  south: number;
}

/** An address of a business on show, with its point. */
export interface ShopRow {
  /** The name of its cell. */
  cell: string;
  id: number;
  address: string;
  lat: number;
  lon: number;
  business_id: number;
  link: string | null;
  name: string;
  user_id: number;
  rating_score: number;
}

/** The addresses in each of these cells, `span` degrees wide and high, of businesses on show: `max` of the best rated. */
export async function readShops(db: Db, cells: readonly Cell[], span: number, max: number): Promise<ShopRow[]> {
  const { rows } = await sql<ShopRow>`
    select c.name as cell, f.* from unnest(
      ${cells.map(({ name }) => name)}::text[], ${cells.map(({ west }) => west)}::float8[],
      ${cells.map(({ south }) => south)}::float8[]) c(name, west, south)
    cross join lateral (
      select a.id, a.address, a.latitude as lat, a.longitude as lon, b.id as business_id, b.link, b.name, b.user_id,
        b.rating_score::float8 as rating_score
      from business_addresses a join businesses b on b.id = a.business_id join users u on u.id = b.user_id
      where a.latitude >= c.south and a.latitude < c.south + ${sql.lit(span)}
        and a.longitude >= c.west and a.longitude < c.west + ${sql.lit(span)}
        and ${isBusinessPublic("b", "u")}
      order by b.rating_score desc, a.id limit ${sql.lit(max)}) f`.execute(db);
  return rows;
}

/** How many matches each of these sellers has, of `max` in any order. */
export async function countByUser(
  db: Db,
  { filter, phase }: FacetQuery,
  userIds: readonly number[],
  max: number,
): Promise<{ user_id: number; count: number }[]> {
  const ofUsers = sql`s.user_id = any(${userIds}::bigint[])`;
  const query = sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count
    from (select s.user_id from ${matches(filter, phase, [ofUsers])} limit ${sql.lit(max)}) as matched
    group by user_id`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows;
}
