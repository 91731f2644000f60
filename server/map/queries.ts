import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { inlineParameters } from "#server/database/inline-parameters.ts";
import type { FacetQuery } from "#server/listings/facet-queries.ts";
import { matches, whereMatches } from "#server/search/filter-queries.ts";

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
export async function countByPlace(db: Db, { filter, phase }: FacetQuery, max: number): Promise<PlaceRow[]> {
  const query = sql<PlaceRow>`
    select location_1, location_2, location_3, count(*) as count, min(price) filter (where price > 0) as low
    from (select s.location_1, s.location_2, s.location_3, s.price from ${matches(filter, phase)} limit ${sql.lit(max)}) as matched
    group by location_1, location_2, location_3`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows;
}

/** The matches by place in a random sample of so many percent of all active listings, without prices. */
export async function sampleByPlace(db: Db, { filter, phase }: FacetQuery, percent: number): Promise<PlaceRow[]> {
  const query = sql<PlaceRow>`
    select location_1, location_2, location_3, count(*) as count, null as low
    from listing_search s tablesample system (${sql.lit(percent)}) ${whereMatches(filter, phase)}
    group by location_1, location_2, location_3`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows;
}
