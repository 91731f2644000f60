import { sql } from "kysely";
import { honestDays } from "#contracts/business/discount-rules.ts";

/**
 * Whether a listing `l` was raised in price so lately before its discount that the price before it is not shown ({@link honestDays}); a price raised while it is discounted counts too.
 */
export const hidesOldPrice = sql<boolean>`coalesce(
  l.price_raised_at > l.discounted_at - make_interval(days => ${sql.lit(honestDays)}), false)`;

/** Whether a listing `l` of a business on show has a valid discount: the same as `isDiscount` says. */
const hasDiscount = sql<boolean>`
  l.discount_price is not null and l.discount_price * 100 < l.price * 97 and l.discount_price * 100 > l.price`;

/** Whether the discount of a listing `l` of a business on show is shown as one. */
export const hasShownDiscount = sql<boolean>`(${hasDiscount} and not ${hidesOldPrice})`;

/**
 * The price at which a listing `l` is to be had now, in its currency: the discounted one, whether it is shown as a discount or not. That the business
 * is on show is said here too, for prices lie below businesses (`server/business/records/on-show-queries.ts`).
 */
export const presentPrice = sql<number>`(
  case when ${hasDiscount} and exists (
    select from businesses seller where seller.user_id = l.user_id and seller.request_status = 'success')
  then l.discount_price else l.price end)`;
