import { sql } from "kysely";
import { maxPriceSteps } from "#contracts/listings/price-rules.ts";
import type { Db } from "#server/database/database.ts";

/** What a price is for, of the basis of the step `last`, which names the category and the deal before it; empty without a step. */
export const notedUnit = sql.raw(
  `coalesce(substr(last.basis, length(split_part(last.basis, ' ', 1)) + length(split_part(last.basis, ' ', 2)) + 3), '')`,
);

/** A price that the public sees now. */
export interface ShownPrice {
  listing_id: number;
  price: number;
  currency: string;
  basis: string;
}

/**
 * Notes prices that differ from the last ones noted, and returns of which listings. The listings must be locked. What two clocks say differently never
 * turns two steps round.
 */
export async function insertChangedPrices(db: Db, shown: readonly ShownPrice[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    insert into listing_prices (listing_id, shown_at, price, currency, basis)
    select g.listing_id, greatest(${at}::timestamptz, last.shown_at + interval '1 millisecond'), g.price, g.currency, g.basis
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as g (listing_id bigint, price bigint, currency text, basis text)
      left join lateral (
        select p.shown_at, p.price, p.currency, p.basis from listing_prices p
        where p.listing_id = g.listing_id order by p.shown_at desc limit 1) last on true
    where last.shown_at is null or (last.price, last.currency, last.basis) <> (g.price, g.currency, g.basis)
    returning listing_id`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

export interface PriceStepRow {
  listing_id: number;
  shown_at: Date;
  price: number;
  /** Before these steps the price was in another currency, or of something else. */
  is_anew: boolean;
}

/** The steps of listings since their currency and what the price is of changed last, the oldest first. */
export async function readPriceSteps(db: Db, ids: readonly number[]): Promise<PriceStepRow[]> {
  const { rows } = await sql<PriceStepRow>`
    select p.listing_id, p.shown_at, p.price, exists (
      select from listing_prices e where e.listing_id = i.id and (e.currency, e.basis) <> (last.currency, last.basis)) as is_anew
    from unnest(${ids}::bigint[]) as i (id)
      cross join lateral (
        select currency, basis from listing_prices where listing_id = i.id order by shown_at desc limit 1) last
      join listing_prices p on p.listing_id = i.id
    where not exists (
      select from listing_prices o where o.listing_id = i.id and o.shown_at >= p.shown_at
        and (o.currency, o.basis) <> (last.currency, last.basis))
    order by p.listing_id, p.shown_at`.execute(db);
  return rows;
}

/**
 * Of listings with more steps than are kept the oldest goes; the next one takes the lower of both prices, or the only one: so nobody gets rid of a
 * low one.
 */
export async function mergeOldSteps(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with ranked as (
      select p.*, row_number() over (partition by listing_id order by shown_at) as rank, count(*) over (partition by listing_id) as steps
      from listing_prices p where listing_id = any(${ids}::bigint[])
    ), gone as (
      select * from ranked where rank = 1 and steps > ${sql.lit(maxPriceSteps)}
    ), deleted as (
      delete from listing_prices p using gone where p.listing_id = gone.listing_id and p.shown_at = gone.shown_at
    )
    update listing_prices p set price = gone.price
    from gone join ranked next on next.listing_id = gone.listing_id and next.rank = 2
    where p.listing_id = next.listing_id and p.shown_at = next.shown_at
      and (gone.currency, gone.basis) = (next.currency, next.basis) and gone.price > 0
      and (next.price = 0 or gone.price <= next.price)`.execute(db);
}

export interface ReductionRow {
  listing_id: number;
  reduced_at: Date | null;
  reduced_from: number | null;
}

export async function writeReductions(db: Db, reductions: readonly ReductionRow[]): Promise<void> {
  await sql`
    update listings l set reduced_at = g.reduced_at, reduced_from = g.reduced_from
    from jsonb_to_recordset(${JSON.stringify(reductions)}::jsonb) as g (listing_id bigint, reduced_at timestamptz, reduced_from bigint)
    where l.id = g.listing_id and (l.reduced_at, l.reduced_from) is distinct from (g.reduced_at, g.reduced_from)`.execute(
    db,
  );
}
