import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { bishkekDay, hourMs } from "#server/platform/clock.ts";
import { monthOf } from "#server/statistics/event-queries.ts";

/** Days that have numbers, today among them. */
const days = 60;

/**
 * Numbers of the demo market's businesses: more at weekends, growing over the weeks, some listings liked more than others, and today as much as the
 * day is old. Before a listing was there another one stood in its place, which is deleted by now: that counts for the business. One statement,
 * whatever the market's size.
 */
export async function insertStatistics(trx: Db, now: Date): Promise<void> {
  const partOfToday = ((now.getTime() + 6 * hourMs) % (24 * hourMs)) / (24 * hourMs);
  await sql`
    with numbers as (
      select l.id, b.id as business_id, d.day, d.day >= (l.created_at at time zone 'Asia/Bishkek')::date as is_of_listing,
        (2 + l.id * 7 % 13) * (0.7 + 0.6 * (${sql.lit(days)} - d.ago) / ${sql.lit(days)})
          * (array[0.85, 0.9, 0.95, 1, 1.1, 1.3, 1.25])[extract(isodow from d.day)::integer]
          * (0.75 + 0.5 * r.one) * case when d.ago = 0 then ${partOfToday}::float8 else 1 end as views,
        r.one, r.other, l.id % 6 as appeal, coalesce(c.is_goods, p.is_goods, g.is_goods, false) as is_goods
      from businesses b join listings l on l.user_id = b.user_id and l.state = 'active'
      join categories c on c.id = l.category_id
      left join categories p on p.id = c.parent_id left join categories g on g.id = p.parent_id
      cross join lateral (
        select ago, ${bishkekDay(now)}::date - ago as day from generate_series(0, ${sql.lit(days - 1)}) as ago
      ) d
      cross join lateral (
        select abs(hashint8(l.id * 1000 + d.ago)::bigint) % 1000 / 1000.0 as one,
          abs(hashint8(l.id * 1000 + d.ago + 500)::bigint) % 1000 / 1000.0 as other
      ) r
      where b.request_status in ('success', 'expired')
    ), counts as (
      select id, business_id, day, is_of_listing, round(views) as views, round(views * (9 + appeal) + other * 20) as impressions,
        floor(views * 0.06 + one) as messages, floor(views * 0.09 + other) as calls, floor(views * 0.04 + one * other) as favourites,
        case when is_goods then floor(views * 0.02 + one * other) else 0 end as orders
      from numbers where views >= 0.5
    ), of_listings as (
      insert into listing_days (listing_id, day, views, impressions, messages, calls, favourites, orders)
      select id, day, views, impressions, messages, calls, favourites, orders from counts where is_of_listing
      on conflict do nothing
      returning *
    ), of_months as (
      insert into listing_months (listing_id, month, views, impressions, messages, calls, favourites, orders)
      select listing_id, ${monthOf(sql`day`)} as month, sum(views), sum(impressions), sum(messages), sum(calls), sum(favourites), sum(orders)
      from of_listings group by listing_id, month
      on conflict (listing_id, month) do update set
        views = listing_months.views + excluded.views, impressions = listing_months.impressions + excluded.impressions,
        messages = listing_months.messages + excluded.messages, calls = listing_months.calls + excluded.calls,
        favourites = listing_months.favourites + excluded.favourites, orders = listing_months.orders + excluded.orders
    ), totals as (
      insert into listing_counters (listing_id, views, calls)
      select id, sum(views), sum(calls) from counts where is_of_listing group by id
      on conflict (listing_id) do update
        set views = greatest(listing_counters.views, excluded.views), calls = greatest(listing_counters.calls, excluded.calls)
    )
    insert into business_days (business_id, day, views, impressions, messages, calls, favourites, orders)
    select business_id, day, sum(views), sum(impressions), sum(messages), sum(calls), sum(favourites), sum(orders)
    from counts group by business_id, day
    on conflict (business_id, day) do nothing`.execute(trx);
}
