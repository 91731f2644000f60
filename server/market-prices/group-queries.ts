import { sql } from "kysely";
import { maxGroups, maxPricesOfSeller, minGroupPrices, minGroupSellers } from "#contracts/market-prices/rules.ts";
import type { Db } from "#server/database/database.ts";

/** Makes the sums of a month of what is in a category right below a main one, by the options of a parameter. */
export async function sumUpGroups(
  db: Db,
  { month, categoryId, parameterId }: { month: string; categoryId: number; parameterId: number },
): Promise<void> {
  const key = String(parameterId);
  await sql`
    insert into price_group_months (category_id, option_id, deal_type, unit, month, listings, low, median, high)
    select category, option, deal_type, unit, ${month}::date, listings, points[1], points[2], points[3]
    from (
      select category, option, deal_type, unit, count(*) as listings,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price) as points
      from (
        select c.category, o.option, s.deal_type, s.unit, s.price, s.user_id, row_number() over (
          partition by c.category, o.option, s.deal_type, s.unit, s.user_id order by s.listing_id desc) as rank
        from price_samples s
          -- An edit that nobody approved moves no price into another group.
          join listings l on l.id = s.listing_id and (l.state = 'active' or l.revision = l.approved_revision)
          cross join lateral (
            select value::int as option from jsonb_array_elements_text(
              case jsonb_typeof(l.parameters -> ${key}::text) when 'array' then l.parameters -> ${key}::text else '[]' end)) o
          cross join lateral (values (s.category_2), (s.category_3)) c (category)
        where s.category_2 = ${categoryId} and s.month = ${month}::date and c.category <> 0) ranked
      where rank <= ${sql.lit(maxPricesOfSeller)}
      group by category, option, deal_type, unit
      having count(*) >= ${sql.lit(minGroupPrices)} and count(distinct user_id) >= ${sql.lit(minGroupSellers)}) g
    where exists (select from categories where id = g.category)
    on conflict (category_id, month, option_id, deal_type, unit) do update
      set listings = excluded.listings, low = excluded.low, median = excluded.median, high = excluded.high`.execute(db);
}

export interface PriceGroupRow {
  option_id: number;
  deal_type: string;
  unit: string;
  month: string;
  listings: number;
  median: number;
}

/** What makes and models of a category cost in its newest month since `since`, of the deal and unit that most offers have; most offers first. */
export async function readPriceGroups(
  db: Db,
  { categoryId, since }: { categoryId: number; since: string },
): Promise<PriceGroupRow[]> {
  const { rows } = await sql<PriceGroupRow>`
    select * from (
      select distinct on (option_id) option_id, deal_type, unit, to_char(month, 'YYYY-MM-DD') as month, listings, median
      from price_group_months
      where category_id = ${categoryId} and month = (
        select max(month) from price_group_months where category_id = ${categoryId} and month >= ${since}::date)
      order by option_id, listings desc) g
    order by listings desc, option_id limit ${sql.lit(maxGroups)}`.execute(db);
  return rows;
}
