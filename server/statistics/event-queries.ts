import { type RawBuilder, sql } from "kysely";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";
import { firstOfBusiness, kindNumbers } from "./event-kinds.ts";

/** Something that a visitor did, to be counted once a visitor, subject, kind and day. */
export interface NewEvent {
  day: string;
  kind: number;
  /** A listing, or the person of a business. */
  subjectId: number;
  /** Hash of the visitor: a number of 64 bits. */
  visitor: string;
  /** The same for a guest of the network; replaces `visitor` for an account without a phone or made anew that day. */
  asGuest: string | undefined;
  /** Undefined for a guest. */
  viewerId: number | undefined;
}

/** Sums of a kind by what `kind` numbers. */
const countOf = (...kinds: number[]) =>
  sql`count(*) filter (where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))::integer`;

const { views, impressions, messages, calls, favourites, orders, businessCalls, businessMessages } = kindNumbers;

/** Condition: the event `e` was done by nobody on the staff of the business `b`. */
const isOfNobodyWorkingFor = sql`not exists (
  select from business_members w where w.user_id = e.viewer_id and w.business_id = b.id)`;

/**
 * Counts events, unless the listing or the business is gone, its owner or somebody on the staff of the business did it, or the visitor was counted that day. Impressions count of businesses
 * only, and of those whose time is over too: they see that when they pay again. Rows are written in one order, so that processes which count at the same time wait for, but never block each other.
 */
export async function writeEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await sql`
    with given as (
      select e.day, e.kind, e.subject_id, e.viewer_id,
        case when exists (
            select from users u left join earlier_accounts f on f.user_id = u.id
            where u.id = e.viewer_id and (u.phone is null or f.deleted_at >= e.day - interval '1 day'))
          then coalesce(e.as_guest, e.visitor) else e.visitor end as visitor
      from unnest(${events.map(({ day }) => day)}::date[], ${events.map(({ kind }) => kind)}::smallint[],
        ${events.map(({ subjectId }) => subjectId)}::integer[], ${events.map(({ visitor }) => visitor)}::bigint[],
        ${events.map(({ asGuest }) => asGuest ?? null)}::bigint[],
        ${events.map(({ viewerId }) => viewerId ?? null)}::integer[])
        as e (day, kind, subject_id, visitor, as_guest, viewer_id)
    ), known as (
      select e.day, e.kind, e.subject_id, e.visitor, b.id as business_id
      from given e join listings l on l.id = e.subject_id
        left join businesses b on b.user_id = l.user_id and b.request_status in ('success', 'expired')
      where e.kind < ${sql.lit(firstOfBusiness)} and e.viewer_id is distinct from l.user_id and ${isOfNobodyWorkingFor}
        and (e.kind <> ${sql.lit(impressions)} or b.id is not null)
      union all
      select e.day, e.kind, e.subject_id, e.visitor, b.id
      from given e join businesses b on b.user_id = e.subject_id and b.request_status in ('success', 'expired')
      where e.kind >= ${sql.lit(firstOfBusiness)} and e.viewer_id is distinct from e.subject_id and ${isOfNobodyWorkingFor}
    ), seen as (
      insert into statistic_events (day, kind, subject_id, visitor)
      select day, kind, subject_id, visitor from known order by visitor, subject_id, kind, day
      on conflict do nothing
      returning day, kind, subject_id
    ), counted as (
      select day, subject_id, kind >= ${sql.lit(firstOfBusiness)} as is_of_business,
        ${countOf(views)} as views, ${countOf(impressions)} as impressions, ${countOf(messages, businessMessages)} as messages,
        ${countOf(calls, businessCalls)} as calls, ${countOf(favourites)} as favourites,
        ${countOf(orders)} as orders
      from seen group by day, subject_id, is_of_business
    ), totals as (
      insert into listing_counters (listing_id, views, calls)
      select subject_id, sum(views), sum(calls) from counted
      where not is_of_business and views + calls > 0 group by subject_id order by subject_id
      on conflict (listing_id) do update
        set views = listing_counters.views + excluded.views, calls = listing_counters.calls + excluded.calls
    ), of_listings as (
      insert into listing_days (listing_id, day, views, impressions, messages, calls, favourites, orders)
      select subject_id, day, views, impressions, messages, calls, favourites, orders from counted
      where not is_of_business order by subject_id, day
      on conflict (listing_id, day) do update set ${addTo("listing_days")}
    ), of_months as (
      insert into listing_months (listing_id, month, views, impressions, messages, calls, favourites, orders)
      select subject_id, ${monthOf(sql`day`)} as month, sum(views), sum(impressions), sum(messages), sum(calls), sum(favourites), sum(orders)
      from counted where not is_of_business group by subject_id, month order by subject_id, month
      on conflict (listing_id, month) do update set ${addTo("listing_months")}
    )
    insert into business_days (business_id, day, views, impressions, messages, calls, favourites, orders)
    select k.business_id, c.day, sum(c.views), sum(c.impressions), sum(c.messages), sum(c.calls), sum(c.favourites), sum(c.orders)
    from counted c join (
      select distinct subject_id, kind >= ${sql.lit(firstOfBusiness)} as is_of_business, business_id from known
      where business_id is not null
    ) k using (subject_id, is_of_business)
    group by k.business_id, c.day order by k.business_id, c.day
    on conflict (business_id, day) do update set ${addTo("business_days")}`.execute(db);
}

/** The first day of the month of a day. */
export function monthOf(day: RawBuilder<unknown>) {
  return sql<string>`date_trunc('month', ${day}::timestamp)::date`;
}

/** Adds a row that is there already to the one that came. */
function addTo(table: "listing_days" | "listing_months" | "business_days") {
  const columns = ["views", "impressions", "messages", "calls", "favourites", "orders"].map((column) => {
    const name = sql.ref(column);
    return sql`${name} = ${sql.table(table)}.${name} + excluded.${name}`;
  });
  return sql.join(columns);
}

/**
 * The sums of a new business from what was counted of its listings while it was none. In the transaction that makes it one; what is being counted
 * meanwhile may be missing from them.
 */
export async function addUpListings(trx: Db, { id, user_id: userId }: { id: number; user_id: number }): Promise<void> {
  await sql`
    insert into business_days (business_id, day, views, impressions, messages, calls, favourites, orders)
    select ${id}::bigint, d.day, sum(d.views), sum(d.impressions), sum(d.messages), sum(d.calls), sum(d.favourites), sum(d.orders)
    from listings l join listing_days d on d.listing_id = l.id where l.user_id = ${userId}
    group by d.day order by d.day
    on conflict (business_id, day) do update set views = excluded.views, impressions = excluded.impressions,
      messages = excluded.messages, calls = excluded.calls, favourites = excluded.favourites, orders = excluded.orders`.execute(
    trx,
  );
}

const partitionPrefix = "statistic_events_";

/** Makes the partition of a day where it is missing. */
export async function makeEventDay(db: Db, { day, next }: { day: string; next: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes that make the same one at the same time would both fail to find it.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.statisticDay)})`.execute(trx);
    await sql`
      create table if not exists ${sql.table(partitionPrefix + day.replaceAll("-", ""))}
      partition of statistic_events for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(trx);
  });
}

/** Drops the partitions of earlier days; returns how many they were. */
export async function dropEventDaysBefore(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'statistic_events'::regclass and c.relname < ${partitionPrefix + day.replaceAll("-", "")}`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  return rows.length;
}
