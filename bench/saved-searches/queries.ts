import type pg from "pg";

/** People who save searches: each has as many. */
export async function writePeople(pool: pg.Pool, count: number): Promise<number> {
  const { rows } = await pool.query<{ first: string }>(
    `with made as (
       insert into users (name, phone, created_at)
       select 'Издөөчү', '+99655' || lpad((1000000 + n)::text, 7, '0'), now() from generate_series(1, $1::int) n
       on conflict do nothing returning id)
     select min(id) as first from made`,
    [count],
  );
  return Number(rows[0]?.first);
}

/** What saved searches are made of: a listing on show. */
export interface SampledListing {
  id: number;
  title: string;
  categories: number[];
  locations: number[];
  price: number;
  options: number[];
  deal_type: string;
}

export async function readListings(pool: pg.Pool, limit: number): Promise<SampledListing[]> {
  const { rows } = await pool.query<SampledListing>(
    `select l.id::int as id, l.title, array_remove(array[s.category_1, s.category_2, s.category_3], 0) as categories,
       array_remove(array[s.location_1, s.location_2, s.location_3], 0) as locations, s.price::float8 as price, s.options, s.deal_type
     from listing_search s join listings l on l.id = s.listing_id order by md5(s.listing_id::text) limit $1`,
    [limit],
  );
  return rows;
}

export async function countSearches(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from saved_searches");
  return rows[0]?.count ?? 0;
}

export async function writeSearches(
  pool: pg.Pool,
  searches: readonly { user: number; query: string }[],
): Promise<void> {
  await pool.query(
    `insert into saved_searches (user_id, name, query, frequency, created_at, seen_at)
     select user_id, 'Поиск', query, 'instant', now(), now()
     from jsonb_to_recordset($1::jsonb) as r (user_id bigint, query text) on conflict do nothing`,
    [JSON.stringify(searches.map(({ user, query }) => ({ user_id: user, query })))],
  );
}

/** As after a night: the tables are known to the planner. */
export async function analyse(pool: pg.Pool): Promise<void> {
  await pool.query("vacuum analyze saved_search_matchers");
  await pool.query("vacuum analyze saved_searches");
}

export async function forgetMatches(pool: pg.Pool): Promise<void> {
  await pool.query("truncate saved_search_matches, saved_search_alerts, saved_search_waiting");
}

export async function countMatches(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from saved_search_matches");
  return rows[0]?.count ?? 0;
}
