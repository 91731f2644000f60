import { sql } from "kysely";
import { maxMonths, maxPricesOfSeller, minPrices } from "#contracts/market-prices/rules.ts";
import type { Db } from "#server/database/database.ts";
import { notedUnit } from "#server/prices/history-queries.ts";

/** Deals whose prices are compared: not those of people who look for something, nor wages. */
const deals = sql.raw(`('sell', 'rent', 'service')`);

/** Empties the samples once they are of another month: what they said is in `price_months`. */
export async function dropOtherSamples(db: Db, month: string): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (select month from price_samples limit 1) s where s.month <> ${month}::date) as found`.execute(
    db,
  );
  if (rows[0]?.found) await sql`truncate price_samples`.execute(db);
}

/** The last id of a batch of listings on show after `after`; undefined when there are no more. */
export async function findBatchEnd(db: Db, after: number, size: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(listing_id) as last from (
      select listing_id from listing_search where listing_id > ${after} order by listing_id limit ${sql.lit(size)}) b`.execute(
    db,
  );
  return rows[0]?.last ?? undefined;
}

/** Notes the present prices of offers with ids in a range. What the price is for was noted with its last step. */
export async function samplePrices(
  db: Db,
  { month, after, until }: { month: string; after: number; until: number },
): Promise<void> {
  await sql`
    insert into price_samples (listing_id, month, category_1, category_2, category_3, region_id, deal_type, unit, price, user_id)
    select s.listing_id, ${month}::date, s.category_1, s.category_2, s.category_3, s.location_1, s.deal_type,
      ${notedUnit}, s.price, s.user_id
    from listing_search s
      left join lateral (
        select basis from listing_prices p where p.listing_id = s.listing_id order by shown_at desc limit 1) last on true
    where s.listing_id > ${after} and s.listing_id <= ${until} and s.price > 0 and s.deal_type in ${deals}
    on conflict (listing_id) do update set month = excluded.month, category_1 = excluded.category_1, category_2 = excluded.category_2,
      category_3 = excluded.category_3, region_id = excluded.region_id, deal_type = excluded.deal_type, unit = excluded.unit, price = excluded.price
    where (price_samples.price, price_samples.category_3, price_samples.category_2, price_samples.region_id, price_samples.deal_type, price_samples.unit)
      <> (excluded.price, excluded.category_3, excluded.category_2, excluded.region_id, excluded.deal_type, excluded.unit)`.execute(
    db,
  );
}

/**
 * Writes the sums of a month for the categories below a main one, by region and for the country, from the samples. Of each
 * seller the newest few count: whoever has most of the offers does not say what things cost.
 */
export async function sumUpMonth(
  db: Db,
  { month, mainCategoryId, countryId }: { month: string; mainCategoryId: number; countryId: number },
): Promise<void> {
  await sql`
    insert into price_months (category_id, region_id, deal_type, unit, month, listings, low, median, high)
    select category, region, deal_type, unit, ${month}::date, listings, points[1], points[2], points[3]
    from (
      select category, region, deal_type, unit, count(*) as listings,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price) as points
      from (
        select c.category, r.region, s.deal_type, s.unit, s.price, row_number() over (
          partition by c.category, r.region, s.deal_type, s.unit, s.user_id order by s.listing_id desc) as rank
        from price_samples s
          cross join lateral (values (s.category_2), (s.category_3)) c (category)
          cross join lateral (values (${countryId}::int), (s.region_id)) r (region)
        where s.category_1 = ${mainCategoryId} and s.month = ${month}::date and c.category <> 0 and r.region <> 0) ranked
      where rank <= ${sql.lit(maxPricesOfSeller)}
      group by category, region, deal_type, unit
      having count(*) >= ${sql.lit(minPrices)}) g
    where exists (select from categories where id = g.category) and exists (select from locations where id = g.region)
    on conflict (category_id, region_id, deal_type, unit, month) do update
      set listings = excluded.listings, low = excluded.low, median = excluded.median, high = excluded.high`.execute(db);
}

export interface PriceMonthRow {
  month: string;
  deal_type: string;
  unit: string;
  listings: number;
  low: number;
  median: number;
  high: number;
}

/** The sums of a category in a region, of the deal and unit that most offers have had lately; the oldest first. */
export async function readMonths(
  db: Db,
  { categoryId, regionId }: { categoryId: number; regionId: number },
): Promise<PriceMonthRow[]> {
  const { rows } = await sql<PriceMonthRow>`
    with shown as (
      select deal_type, unit from price_months
      where category_id = ${categoryId} and region_id = ${regionId}
      order by month desc, listings desc limit 1)
    select to_char(month, 'YYYY-MM-DD') as month, p.deal_type, p.unit, p.listings, p.low, p.median, p.high
    from price_months p join shown using (deal_type, unit)
    where p.category_id = ${categoryId} and p.region_id = ${regionId}
    order by p.month desc limit ${sql.lit(maxMonths)}`.execute(db);
  return rows.toReversed();
}

/** A deal and what a price is for. */
export interface PriceKind {
  deal_type: string;
  unit: string;
}

export interface RegionPriceRow {
  region_id: number;
  listings: number;
  median: number;
}

/** What a kind of offers cost in a month by region. */
export async function readRegionPrices(
  db: Db,
  { categoryId, kind, month, countryId }: { categoryId: number; kind: PriceKind; month: string; countryId: number },
): Promise<RegionPriceRow[]> {
  const { rows } = await sql<RegionPriceRow>`
    select region_id, listings, median from price_months
    where category_id = ${categoryId} and region_id <> ${countryId} and month = ${month}::date
      and deal_type = ${kind.deal_type} and unit = ${kind.unit}
    order by median`.execute(db);
  return rows;
}

export interface UsualPriceRow extends PriceKind {
  category_id: number;
  month: string;
  listings: number;
  median: number;
}

/** What categories cost in the newest month since `since` of which that is known, of the deal and unit that most offers have. */
export async function readUsualPrices(
  db: Db,
  { countryId, since }: { countryId: number; since: string },
): Promise<UsualPriceRow[]> {
  const { rows } = await sql<UsualPriceRow>`
    select distinct on (category_id) category_id, deal_type, unit, to_char(month, 'YYYY-MM-DD') as month, listings, median
    from price_months where region_id = ${countryId} and month >= ${since}::date
    order by category_id, month desc, listings desc`.execute(db);
  return rows;
}

/** The present prices of listings whose price is for `unit`, the cheapest first. */
export async function readPricesFor(db: Db, ids: readonly number[], unit: string): Promise<number[]> {
  const { rows } = await sql<{ price: number }>`
    select s.price from listing_search s
      left join lateral (
        select basis from listing_prices p where p.listing_id = s.listing_id order by shown_at desc limit 1) last on true
    where s.listing_id = any(${ids}::bigint[])
      and ${notedUnit} = ${unit}
    order by s.price`.execute(db);
  return rows.map(({ price }) => price);
}
