import { sql } from "kysely";
import { minDrop, minDropPercent } from "#contracts/favourites/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { NewDrop } from "#server/notifications/telling-queries.ts";
import type { Lease } from "#server/platform/queue-worker.ts";
import { presentPrice } from "#server/prices/discount-queries.ts";
import type { WatchedPrice } from "./watched-price.ts";

/** Leases listings whose price is to be looked at: until `leaseUntil` no other process gets them. */
export async function leaseWatched(db: Db, { now, leaseUntil, limit }: Lease): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    with due as materialized (
      select listing_id from watched_prices where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update watched_prices w set due_at = ${leaseUntil} from due where w.listing_id = due.listing_id
    returning w.listing_id`.execute(db);
  return rows.map((row) => row.listing_id);
}

/** What is known of the price of a listing, and how far it was told. */
export interface WatchedRow extends WatchedPrice {
  reference: number | null;
  told_up_to: number | null;
}

/** Locks it; undefined when another process has just looked at it, or the listing is gone. */
export async function lockWatched(trx: Db, listingId: number): Promise<WatchedRow | undefined> {
  const { rows } = await sql<WatchedRow & { lows: { price: number; until: string }[] }>`
    select price, currency, lows, quiet_until, told_price, told_at, reference, told_up_to
    from watched_prices where listing_id = ${listingId} and due_at is not null for update`.execute(trx);
  const [row] = rows;
  return row && { ...row, lows: row.lows.map(({ price, until }) => ({ price, until: new Date(until) })) };
}

/** The price on show, in its currency; undefined when the listing is not on show. */
export async function findPriceOnShow(
  db: Db,
  listingId: number,
): Promise<{ price: number; currency: string } | undefined> {
  const { rows } = await sql<{ price: number; currency: string }>`
    select ${presentPrice} as price, l.currency from listings l join listing_search s on s.listing_id = l.id
    where l.id = ${listingId}`.execute(db);
  return rows[0];
}

/** `due_at` null: it is not looked at before the price changes. */
export async function writeWatched(
  trx: Db,
  listingId: number,
  { lows, ...row }: WatchedRow & { due_at: Date | null },
): Promise<void> {
  await trx
    .updateTable("watched_prices")
    .set({ ...row, lows: JSON.stringify(lows) })
    .where("listing_id", "=", listingId)
    .execute();
}

/** The seller of a listing keeps it too, and whoever has blocked them wants to hear nothing of them. */
export interface Telling {
  listingId: number;
  price: number;
  currency: string;
  /** The price is compared with this one, or with a lower one that somebody has seen or was told of. */
  reference: number;
  /** Who keeps it since then has seen the price. */
  begunAt: Date;
  /** What was told before is forgotten. */
  forgottenBefore: Date;
  after: number;
  limit: number;
}

/**
 * Notes for the next people who keep a listing, in their order, that its price has fallen from what it was when it was added or told last, and that they
 * are to be told within a minute, or once an hour is over since they were told last. Returns the last of these people, and whether there are more.
 */
export async function noteDrops(
  trx: Db,
  { listingId, price, currency, reference, begunAt, forgottenBefore, after, limit }: Telling,
  { soon, hourAgo }: { soon: Date; hourAgo: Date },
): Promise<{ last: number | null; looked: number }> {
  const least = currency === "USD" ? minDrop.USD : minDrop.KGS;
  const { rows } = await sql<{ last: number | null; looked: number }>`
    with batch as materialized (
      select f.user_id, least(f.price, ${reference}::bigint, case when f.told_at > ${forgottenBefore} then f.told_price end) as base,
        f.currency, f.told_price
      from favorites f where f.listing_id = ${listingId} and f.user_id > ${after}::bigint and f.created_at <= ${begunAt}
      order by f.user_id limit ${sql.lit(limit)}
    ), fallen as (
      update favorites f set dropped_from = greatest(f.dropped_from, b.base), told_price = ${price}, told_at = ${begunAt}
      from batch b, listings l
      where f.listing_id = ${listingId} and f.user_id = b.user_id and l.id = f.listing_id and l.user_id <> f.user_id
        and b.currency = ${currency} and b.told_price is distinct from ${price}::bigint
        and ${price}::bigint * 100 <= b.base * ${sql.lit(100 - minDropPercent)} and b.base - ${price}::bigint >= ${sql.lit(least)}
        and not exists (select from chat_blocks c where c.user_id = f.user_id and c.blocked_id = l.user_id)
      returning f.user_id
    ), woken as (
      insert into price_drop_alerts as a (user_id, due_at)
      select user_id, ${soon}::timestamptz from fallen order by user_id
      on conflict (user_id) do update set due_at = coalesce(a.due_at,
        case when a.told_at > ${hourAgo} then a.told_at + interval '1 hour' else excluded.due_at end)
    )
    select max(user_id) as last, count(*) as looked from batch`.execute(trx);
  return rows[0] ?? { last: null, looked: 0 };
}

/** Leases people who are to be told now, who waited longest first. */
export async function leaseAlerts(db: Db, { now, leaseUntil, limit }: Lease): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with due as materialized (
      select user_id from price_drop_alerts where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update price_drop_alerts a set due_at = ${leaseUntil} from due where a.user_id = due.user_id
    returning a.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Locks the alerts of people, in the order in which they are noted; without those that nothing is due for any more, or whose account is gone. */
export async function lockAlerts(
  trx: Db,
  userIds: readonly number[],
): Promise<{ user_id: number; is_blocked: boolean }[]> {
  const { rows } = await sql<{ user_id: number; is_blocked: boolean }>`
    select a.user_id, u.blocked_at is not null as is_blocked from price_drop_alerts a join users u on u.id = a.user_id
    where a.user_id = any(${[...userIds]}::bigint[]) and a.due_at is not null order by a.user_id for update of a`.execute(
    trx,
  );
  return rows;
}

/** Nothing is to be told to these people until another price falls; some of them were told of the last ones. */
export async function settleAlerts(
  trx: Db,
  userIds: readonly number[],
  { told, toldAt }: { told: readonly number[]; toldAt: Date },
): Promise<void> {
  await sql`
    update price_drop_alerts set due_at = null,
      told_at = case when user_id = any(${[...told]}::bigint[]) then ${toldAt}::timestamptz else told_at end
    where user_id = any(${[...userIds]}::bigint[])`.execute(trx);
}

/**
 * Takes what people are to be told, but for what is just being noted anew; without what is not on show any more, or was raised again meanwhile. A row for
 * each of them for whom something is left: the listing, or how many there are.
 */
export async function takeDrops(trx: Db, userIds: readonly number[]): Promise<NewDrop[]> {
  const { rows } = await sql<NewDrop>`
    with before as materialized (
      select user_id, listing_id, dropped_from from favorites
      where user_id = any(${[...userIds]}::bigint[]) and dropped_from is not null
      for update skip locked
    ), taken as (
      update favorites f set dropped_from = null from before b
      where f.user_id = b.user_id and f.listing_id = b.listing_id
      returning f.user_id, f.listing_id, b.dropped_from, f.told_price, f.currency
    ), fallen as (
      select * from (
        select t.user_id, t.listing_id, t.dropped_from as price_from, ${presentPrice} as price_to, l.currency, t.told_price, t.currency as kept_currency
        from taken t join listings l on l.id = t.listing_id join listing_search s on s.listing_id = l.id) d
      where currency = kept_currency and price_to > 0 and price_to <= told_price
    ), of_people as (
      select user_id, count(*) as listings, min(listing_id) as listing_id, min(price_from) as price_from, min(price_to) as price_to,
        min(currency) as currency
      from fallen group by user_id)
    select user_id,
      case when listings > 1 then listings end as listings, case when listings = 1 then listing_id end as listing_id,
      case when listings = 1 then price_from end as price_from, case when listings = 1 then price_to end as price_to,
      case when listings = 1 then currency end as currency
    from of_people order by user_id`.execute(trx);
  return rows;
}
