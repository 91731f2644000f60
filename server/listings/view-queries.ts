import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** A view, to be counted once per day, listing and visitor. */
export interface NewView {
  day: string;
  listingId: number;
  /** Hash of the visitor. */
  visitor: Buffer;
}

/** Counts views, unless the listing is gone or the visitor was counted that day. */
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

/** Counts a revealed phone; of a `visitor` once per day and listing. */
export async function countCall(
  db: Db,
  { listingId, day, visitor }: { listingId: number; day: string; visitor: Buffer | undefined },
): Promise<void> {
  await sql`
    with seen as (
      insert into listing_visitors (day, listing_id, visitor) select ${day}::date, ${listingId}::bigint, ${visitor ?? null}::bytea
      where ${visitor ?? null}::bytea is not null
      on conflict do nothing returning 1
    ), counted as (
      select 1 where ${visitor ?? null}::bytea is null or exists (select from seen)
    ), totals as (
      insert into listing_counters (listing_id, calls) select ${listingId}::bigint, 1 from counted
      on conflict (listing_id) do update set calls = listing_counters.calls + 1
    )
    insert into listing_days (listing_id, day, calls) select ${listingId}::bigint, ${day}::date, 1 from counted
    on conflict (listing_id, day) do update set calls = listing_days.calls + 1`.execute(db);
}

/** Deletes visitors of earlier days. */
export async function deleteVisitorsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from listing_visitors where day < ${day}::date`.execute(db);
}
