import { sql } from "kysely";
import { maxCatalogueName, minCatalogueName } from "#contracts/business/rules.ts";
import type { Db } from "#server/database/database.ts";

/** A catalogue of a kind of goods has so many listings at least; a business has so many catalogues of kinds. */
const minOfKind = 3;
const maxKinds = 6;
/** Listings in the catalogue of what is new. */
const newListings = 24;
/** One of so many discounts ends by itself. */
const discountsPerEnding = 3;

/** Gives the businesses of the demo market catalogues: what is new, then one for each kind of goods that they have most of. Some of their discounts get an end. */
export async function insertCatalogues(trx: Db): Promise<void> {
  await insertNew(trx);
  await insertKinds(trx);
  await endDiscounts(trx);
}

const shown = sql`l.user_id = b.user_id and l.state = 'active' and l.deleted_at is null`;
const isTrading = sql`b.request_status in ('success', 'expired') and b.user_id in (select user_id from demo_users)`;

async function insertNew(trx: Db): Promise<void> {
  await sql`
    with made as (
      insert into business_catalogues (business_id, name, position)
      select b.id, 'Новинки', 1 from businesses b
      where ${isTrading} and exists (select from listings l where ${shown})
      on conflict do nothing
      returning id, business_id)
    insert into catalogue_listings (catalogue_id, listing_id, position)
    select made.id, l.id, row_number() over (partition by made.id order by l.created_at desc, l.id)
    from made join businesses b on b.id = made.business_id
      cross join lateral (
        select l.id, l.created_at from listings l where ${shown}
        order by l.created_at desc, l.id limit ${sql.lit(newListings)}) l`.execute(trx);
}

async function insertKinds(trx: Db): Promise<void> {
  await sql`
    with kinds as (
      select b.id as business_id, c.id as category_id, c.title_ru as name,
        row_number() over (partition by b.id order by count(*) desc, c.id) as rank
      from businesses b join listings l on ${shown} join categories c on c.id = l.category_id
      where ${isTrading} and length(c.title_ru) between ${sql.lit(minCatalogueName)} and ${sql.lit(maxCatalogueName)}
      group by b.id, c.id having count(*) >= ${sql.lit(minOfKind)}),
    made as (
      insert into business_catalogues (business_id, name, position)
      select business_id, name, 1 + rank from kinds where rank <= ${sql.lit(maxKinds)}
      on conflict do nothing
      returning id, business_id, name)
    insert into catalogue_listings (catalogue_id, listing_id, position)
    select made.id, l.id, row_number() over (partition by made.id order by l.id desc)
    from made join kinds k on k.business_id = made.business_id and k.name = made.name
      join businesses b on b.id = made.business_id
      join listings l on ${shown} and l.category_id = k.category_id
    on conflict do nothing`.execute(trx);
}

async function endDiscounts(trx: Db): Promise<void> {
  await sql`
    update listings l set discounted_at = greatest(l.created_at, now() - interval '5 days'),
      discount_until = case when abs(hashtext('discount ' || l.id)) % ${sql.lit(discountsPerEnding)} = 0
        then date_trunc('day', now() + make_interval(days => (6 + abs(hashtext('until ' || l.id)) % 30)::int), 'Asia/Bishkek') end
    where l.discount_price is not null and l.discounted_at is null and l.user_id in (select user_id from demo_users)`.execute(
    trx,
  );
}
