import { sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { Db } from "#server/database/database.ts";
import { hidesOldPrice } from "#server/prices/discount-queries.ts";

/** What a discount depends on. */
export interface DiscountedRow {
  id: number;
  price: number;
  currency: Currency;
  discount_price: number | null;
  discount_until: Date | null;
  hides_old_price: boolean;
  /** The last asking price that a person approved; `null` as long as the present one is. */
  approved_price: number | null;
  approved_currency: Currency | null;
}

/** A discount to write, or `null` to take it away. */
export interface PlannedDiscount {
  id: number;
  price: number | null;
  /** A moderator has to look at the price. */
  is_marked: boolean;
}

const columns = sql`l.id, l.price, l.currency, l.discount_price, l.discount_until, ${hidesOldPrice} as hides_old_price,
  l.approved_price, l.approved_currency`;

/** Locks those of these listings that are a user's and not deleted, in the order of their ids, as whoever changes several does. */
export async function lockListings(trx: Db, userId: number, ids: readonly number[]): Promise<DiscountedRow[]> {
  const { rows } = await sql<DiscountedRow>`
    select ${columns} from listings l
    where l.id = any(${ids}::bigint[]) and l.user_id = ${userId} and l.deleted_at is null
    order by l.id for update of l`.execute(trx);
  return rows;
}

/** A new revision, for a moderator decides on the price that they have seen. A listing that is approved as it is stays so. */
const nextRevision = sql.raw(`revision = l.revision + 1,
  approved_revision = l.approved_revision + (l.approved_revision = l.revision)::int`);

/** Writes discounts, which end at `until`, or takes them away. Returns the listings as they are now. */
export async function writeDiscounts(
  trx: Db,
  discounts: readonly PlannedDiscount[],
  { until, now }: { until: Date | null; now: Date },
): Promise<DiscountedRow[]> {
  const { rows } = await sql<DiscountedRow>`
    update listings l set ${nextRevision}, discount_price = given.price,
      discounted_at = case when given.price is null then null else ${now}::timestamptz end,
      discount_until = case when given.price is null then null else ${until}::timestamptz end,
      approved_price = case when given.is_marked then coalesce(l.approved_price, l.price) else l.approved_price end,
      approved_currency = case when given.is_marked then coalesce(l.approved_currency, l.currency)
        else l.approved_currency end,
      price_marked_at = case when given.is_marked then coalesce(l.price_marked_at, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as given (id bigint, price bigint, is_marked boolean)
    where l.id = given.id
    returning ${columns}`.execute(trx);
  return rows;
}

/** Takes away discounts whose time is over; returns their listings. Two processes at once take different ones. */
export async function takeEndedDiscounts(
  trx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; business_id: number | null }[]> {
  const { rows } = await sql<{ id: number; business_id: number | null }>`
    update listings l set ${nextRevision}, discount_price = null, discounted_at = null, discount_until = null
    where l.id in (
      select id from listings where discount_until <= ${now}
      order by discount_until limit ${sql.lit(limit)} for update skip locked)
    returning l.id, (select b.id from businesses b where b.user_id = l.user_id) as business_id`.execute(trx);
  return rows;
}
