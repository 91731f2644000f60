import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { inlineParameters } from "#server/database/inline-parameters.ts";
import { histogramSteps, shownPercentiles } from "#server/prices/price-steps.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { matches, type Phase, whereMatches } from "#server/search/filter-queries.ts";

export interface FacetQuery {
  filter: ResolvedFilter;
  phase: Phase;
}

export interface FacetRow {
  /** `step` is one of the price histogram. */
  kind: "category" | "location" | "option" | "step" | "all";
  /** Id of the category, location or option; number of the step, from 1. */
  id: number;
  count: number;
  /** `all`: the lowest and highest price; `step`: the ends of the histogram. */
  low: number | null;
  high: number | null;
}

/** Counts `max` matches in any order: in total, by child category, by child location, by option and by price. */
export async function countFacetRows(db: Db, { filter, phase }: FacetQuery, max: number): Promise<FacetRow[]> {
  const child = childCategory(filter);
  const placeLevel = (filter.location?.level ?? 0) + 1;
  const place = placeLevel > 3 ? sql`0` : sql.ref(`s.location_${placeLevel}`);
  const query = sql<FacetRow>`
    with matched as materialized (
      select ${child} as child, ${place} as place, s.price, s.options from ${matches(filter, phase)} limit ${sql.lit(max)}
    ), bounds as (
      select percentile_disc(${sql.lit(shownPercentiles.from)}) within group (order by price) as low,
        percentile_disc(${sql.lit(shownPercentiles.to)}) within group (order by price) as high,
        min(price) as lowest, max(price) as highest
      from matched where price > 0
    )
    select 'all' as kind, 0 as id, count(*) as count, (select lowest from bounds) as low, (select highest from bounds) as high from matched
    union all
    select 'category', child, count(*), null, null from matched where child > 0 group by child
    union all
    select 'location', place, count(*), null, null from matched where place > 0 group by place
    union all
    select 'option', option, count(*), null, null from matched, unnest(options) as option
      where ${sql.lit(filter.category !== undefined)} group by option
    union all
    select 'step', step, count(*), min(low), max(high) from (
      select width_bucket(greatest(least(price, high), low), low, high + 1, ${sql.lit(histogramSteps)}) as step, low, high
      from matched, bounds where price > 0
    ) as stepped group by step`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows;
}

/** Counts `max` matches in any order: in total and by child category. */
export async function countFoundRows(
  db: Db,
  { filter, phase }: FacetQuery,
  max: number,
): Promise<{ child: number; count: number }[]> {
  const query = sql<{ child: number; count: number }>`
    select child, count(*) as count from (
      select ${childCategory(filter)} as child from ${matches(filter, phase)} limit ${sql.lit(max)}
    ) as matched group by child`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows;
}

/** The column of the categories right below that of a filter; 0 where there are none. */
function childCategory({ category }: ResolvedFilter) {
  const level = (category?.level ?? 0) + 1;
  return level > 3 ? sql`0` : sql.ref(`s.category_${level}`);
}

/** Whether there is a match. */
export async function hasMatches(db: Db, { filter, phase }: FacetQuery): Promise<boolean> {
  const { rows } = await inlineParameters(db, sql`select 1 from ${matches(filter, phase)} limit 1`).execute(db);
  return rows.length > 0;
}

/** The number of matches in a random sample of so many percent of all active listings. */
export async function countSampled(db: Db, { filter, phase }: FacetQuery, percent: number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from listing_search s tablesample system (${sql.lit(percent)}) ${whereMatches(filter, phase)}`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows[0]?.count ?? 0;
}
