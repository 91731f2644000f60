import { sql } from "kysely";
import { minGroupPrices } from "#contracts/market-prices/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface PresentPriceRow {
  category_id: number;
  region_id: number;
  deal_type: string;
  unit: string;
  offers: number;
  /** Quarters and middle. */
  points: [low: number, median: number, high: number];
}

/** What the demo market's offers cost now: the kind of each category that most of them are of, in the country and by region. */
export async function readPresentPrices(db: Db, countryId: number): Promise<PresentPriceRow[]> {
  const { rows } = await sql<PresentPriceRow>`
    with kinds as (
      select distinct on (category) category, deal_type, unit from (
        select c.category, s.deal_type, s.unit, count(*) as offers
        from price_samples s cross join lateral (values (s.category_2), (s.category_3)) c (category)
        where c.category <> 0 group by c.category, s.deal_type, s.unit) k
      order by category, offers desc, deal_type, unit)
    select k.category as category_id, r.region as region_id, k.deal_type, k.unit, count(*) as offers,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by s.price) as points
    from kinds k
      join price_samples s on (s.category_2 = k.category or s.category_3 = k.category) and (s.deal_type, s.unit) = (k.deal_type, k.unit)
      cross join lateral (values (${countryId}::int), (s.region_id)) r (region)
    where r.region <> 0
    group by k.category, r.region, k.deal_type, k.unit`.execute(db);
  return rows;
}

/** Gives makes and models of so few offers as the demo market has a price, as if it were larger. */
export async function insertGroups(
  trx: Db,
  {
    month,
    categoryId,
    parameterId,
    offers,
  }: { month: string; categoryId: number; parameterId: number; offers: number },
): Promise<void> {
  const key = String(parameterId);
  await sql`
    insert into price_group_months (category_id, option_id, deal_type, unit, month, listings, low, median, high)
    select category, option, deal_type, unit, ${month}::date, listings, points[1], points[2], points[3]
    from (
      select c.category, o.option, s.deal_type, s.unit, ${sql.lit(minGroupPrices)} + count(*) as listings,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by s.price) as points
      from price_samples s
        join listings l on l.id = s.listing_id
        cross join lateral (select value::int as option from jsonb_array_elements_text(
          case jsonb_typeof(l.parameters -> ${key}::text) when 'array' then l.parameters -> ${key}::text else '[]' end)) o
        cross join lateral (values (s.category_2), (s.category_3)) c (category)
      where s.category_2 = ${categoryId} and c.category <> 0
      group by c.category, o.option, s.deal_type, s.unit
      having count(*) >= ${sql.lit(offers)}) g
    on conflict do nothing`.execute(trx);
}

export interface InventedMonth {
  category_id: number;
  region_id: number;
  deal_type: string;
  unit: string;
  month: string;
  listings: number;
  low: number;
  median: number;
  high: number;
}

export async function insertMonths(trx: Db, months: readonly InventedMonth[]): Promise<void> {
  await sql`
    insert into price_months (category_id, region_id, deal_type, unit, month, listings, low, median, high)
    select category_id, region_id, deal_type, unit, month, listings, low, median, high
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m (
      category_id int, region_id int, deal_type text, unit text, month date, listings int, low bigint, median bigint, high bigint)
    on conflict do nothing`.execute(trx);
}
