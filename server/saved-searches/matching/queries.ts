import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { Lease } from "#server/platform/queue-worker.ts";
import type { Matcher } from "./compile.ts";

/** Writes what a saved search asks for, in the place of what was computed before. */
export async function writeMatchers(trx: Db, id: number, matchers: readonly Matcher[], hash: string): Promise<void> {
  await sql`delete from saved_search_matchers where saved_search_id = ${id}`.execute(trx);
  for (const [position, matcher] of matchers.entries()) {
    const ranges = matcher.ranges && JSON.stringify(matcher.ranges);
    // The types of tables know no arrays of two dimensions.
    const clauses = sql<number[] | null>`${matcher.clauses}::integer[]`;
    await trx
      .insertInto("saved_search_matchers")
      .values({ saved_search_id: id, position, ...matcher, ranges, clauses })
      .execute();
  }
  await trx.updateTable("saved_searches").set({ matcher_hash: hash }).where("id", "=", id).execute();
}

/** Saved searches after one of them, in their order. */
export async function readQueries(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; query: string; matcher_hash: string | null }[]> {
  return db
    .selectFrom("saved_searches")
    .select(["id", "query", "matcher_hash"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Notes listings that saved searches are to be matched with. */
export async function insertWaiting(trx: Db, listingIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into saved_search_waiting (listing_id, try_at)
    select id, ${now} from unnest(${[...listingIds]}::bigint[]) as id order by id
    on conflict do nothing`.execute(trx);
}

/** Leases listings that wait: until `leaseUntil` no other process gets them. */
export async function leaseWaiting(db: Db, { now, leaseUntil, limit }: Lease): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    with due as materialized (
      select listing_id from saved_search_waiting where try_at <= ${now}
      order by try_at limit ${limit} for update skip locked
    )
    update saved_search_waiting w set try_at = ${leaseUntil} from due where w.listing_id = due.listing_id
    returning w.listing_id`.execute(db);
  return rows.map((row) => row.listing_id);
}

/** Takes a listing off those that wait; false when another process has. */
export async function takeWaiting(trx: Db, listingId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from saved_search_waiting where listing_id = ${listingId}`.execute(trx);
  return numAffectedRows === 1n;
}

/** A listing on show, with all that saved searches ask for. */
export interface ShownListing {
  listing_id: number;
  user_id: number;
  terms: number[];
  categories: number[];
  locations: number[];
  price: number;
  created_at: Date;
  number_ids: number[];
  number_values: number[];
}

/** Undefined when the public may not see it. */
export async function findShown(db: Db, listingId: number): Promise<ShownListing | undefined> {
  const { rows } = await sql<ShownListing>`
    select s.listing_id, s.user_id, s.terms, s.price, s.created_at,
      array_remove(array[s.category_1, s.category_2, s.category_3], 0) as categories,
      array_remove(array[s.location_1, s.location_2, s.location_3], 0) as locations,
      coalesce(n.ids, '{}') as number_ids, coalesce(n.numbers, '{}') as number_values
    from listing_search s left join lateral (
      select array_agg(parameter_id order by parameter_id) as ids, array_agg(value::float8 order by parameter_id) as numbers
      from listing_numbers where listing_id = s.listing_id) n on true
    where s.listing_id = ${listingId}`.execute(db);
  return rows[0];
}

/**
 * The saved searches that a listing matches, in their order. Not those of its owner, and of people who have blocked the owner.
 */
export async function findMatches(db: Db, listing: ShownListing, keys: readonly number[]): Promise<number[]> {
  const { terms, categories, locations, price, created_at: created } = listing;
  const { rows } = await sql<{ id: number }>`
    select distinct s.id
    from saved_search_matchers k join saved_searches s on s.id = k.saved_search_id
    where k.keys && ${[...keys]}::bigint[]
      and (k.category_id is null or k.category_id = any(${categories}::integer[]))
      and (k.location_id is null or k.location_id = any(${locations}::integer[]))
      and (k.price_from is null or k.price_from <= ${price}::bigint)
      and (k.price_to is null or k.price_to >= ${price}::bigint)
      and (k.created_from is null or k.created_from <= ${created}::timestamptz)
      and (k.created_before is null or k.created_before > ${created}::timestamptz)
      and (k.seller_id is null or k.seller_id = ${listing.user_id}::bigint)
      and k.required <@ ${terms}::integer[] and not k.excluded && ${terms}::integer[]
      and (k.clauses is null or not exists (
        select from generate_subscripts(k.clauses, 1) as at where not k.clauses[at:at] && ${terms}::integer[]))
      and (k.ranges is null or not exists (
        select from jsonb_to_recordset(k.ranges) as r (ids integer[], low float8, high float8)
        where not exists (
          select from unnest(${listing.number_ids}::integer[], ${listing.number_values}::float8[]) as n (id, value)
          where n.id = any(r.ids) and (r.low is null or n.value >= r.low) and (r.high is null or n.value <= r.high))))
      and s.deleted_at is null and s.user_id <> ${listing.user_id}::bigint
      and not exists (
        select from chat_blocks b where b.user_id = s.user_id and b.blocked_id = ${listing.user_id}::bigint)
    order by s.id`.execute(db);
  return rows.map((row) => row.id);
}

/** A saved search that has found a listing. */
export interface MatchRow {
  id: number;
  is_untold: boolean;
}

/**
 * Stores that a listing matches saved searches, each once, and returns those that it did not match before. Searches that nobody is told of keep the
 * count of what is new.
 */
export async function insertMatches(
  trx: Db,
  listingId: number,
  searchIds: readonly number[],
  now: Date,
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    insert into saved_search_matches as m (saved_search_id, listing_id, user_id, matched_at, is_untold, is_mail_due)
    select s.id, ${listingId}::bigint, s.user_id, ${now}::timestamptz, s.frequency <> 'off',
      s.frequency <> 'off' and exists (
        select from users u left join notification_settings n on n.user_id = u.id and n.kind = 'search'
        where u.id = s.user_id and u.email is not null and coalesce(n.email, true))
    from saved_searches s where s.id = any(${[...searchIds]}::bigint[])
    order by s.id
    on conflict do nothing
    returning m.saved_search_id as id, m.is_untold`.execute(trx);
  return rows;
}

/** People who have something to be told at once from `now` on, unless they are to be told later anyway. */
export async function wakeAlerts(trx: Db, searchIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into saved_search_alerts as a (user_id, due_at)
    select distinct user_id, ${now}::timestamptz from saved_searches
    where id = any(${[...searchIds]}::bigint[]) and frequency = 'instant' order by user_id
    on conflict (user_id) do update set due_at = coalesce(a.due_at, excluded.due_at)`.execute(trx);
}

/** Deletes matches that were told before a time. */
export async function deleteOldMatches(db: Db, before: Date): Promise<void> {
  await sql`delete from saved_search_matches where matched_at < ${before} and not is_untold and not is_mail_due`.execute(
    db,
  );
}
