import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The listings on show. */
export async function readShownIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select listing_id as id from listing_search`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Moves the first price of every listing to the day on which it was created; every fifth one that is old enough has higher prices before its present
 * one, by about a tenth each, in round numbers. Returns the ids of these.
 */
export async function inventEarlierPrices(trx: Db, now: Date): Promise<number[]> {
  await sql`
    update listing_prices p set shown_at = l.created_at from listings l
    where l.id = p.listing_id and l.id % 5 <> 4 and l.created_at < p.shown_at`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select l.id, p.price, p.currency, p.basis, l.created_at, p.shown_at,
        10 ^ greatest(0, floor(log(p.price::numeric)) - 1) as rounding
      from listings l join listing_prices p on p.listing_id = l.id
      where l.id % 5 = 4 and p.price > 100 and l.created_at < ${now}::timestamptz - interval '4 days'
        and l.deal_type in ('sell', 'rent', 'service')
        and (select count(*) from listing_prices o where o.listing_id = l.id) = 1
    ), moved as (
      update listing_prices p set shown_at = ${now}::timestamptz - make_interval(hours => 2 + (c.id % 19)::int)
      from chosen c where p.listing_id = c.id
    ), earlier as (
      insert into listing_prices (listing_id, shown_at, price, currency, basis)
      select c.id, c.created_at, ceil(c.price * 1.17 / c.rounding) * c.rounding, c.currency, c.basis from chosen c
      union all
      select c.id, c.created_at + interval '75 hours', ceil(c.price * 1.08 / c.rounding) * c.rounding, c.currency, c.basis
      from chosen c where c.id % 2 = 0 and c.created_at < ${now}::timestamptz - interval '5 days'
    )
    select id from chosen`.execute(trx);
  return rows.map(({ id }) => id);
}
