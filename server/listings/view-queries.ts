import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** A view that is to be counted, once per day, listing and visitor. */
export interface NewView {
  day: string;
  listingId: number;
  /** The visitor's hash. */
  visitor: Buffer;
}

/** Counts views, those of listings that still exist and visitors that have not been counted today. */
export async function writeViews(db: Db, views: readonly NewView[]): Promise<void> {
  await sql`
    with seen as (
      insert into listing_visitors (day, listing_id, visitor)
      select v.day, v.listing_id, v.visitor
      from unnest(${views.map((view) => view.day)}::date[], ${views.map((view) => view.listingId)}::bigint[],
        ${views.map((view) => view.visitor)}::bytea[]) as v (day, listing_id, visitor)
      join listings l on l.id = v.listing_id
      order by v.listing_id
      on conflict do nothing
      returning day, listing_id
    ), counted as (
      select day, listing_id, count(*)::int as views from seen group by day, listing_id order by listing_id
    ), totals as (
      insert into listing_counters (listing_id, views) select listing_id, sum(views) from counted group by listing_id order by listing_id
      on conflict (listing_id) do update set views = listing_counters.views + excluded.views
    )
    insert into listing_days (listing_id, day, views) select listing_id, day, views from counted order by listing_id
    on conflict (listing_id, day) do update set views = listing_days.views + excluded.views`.execute(db);
}

/** Counts one revealed phone number. */
export async function countCall(db: Db, listingId: number, day: string): Promise<void> {
  await sql`
    with totals as (
      insert into listing_counters (listing_id, calls) values (${listingId}, 1)
      on conflict (listing_id) do update set calls = listing_counters.calls + 1
    )
    insert into listing_days (listing_id, day, calls) values (${listingId}, ${day}::date, 1)
    on conflict (listing_id, day) do update set calls = listing_days.calls + 1`.execute(db);
}

/** Deletes the visitors of the days before this one. */
export async function deleteVisitorsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from listing_visitors where day < ${day}::date`.execute(db);
}
