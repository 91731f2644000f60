import { sql } from "kysely";
import { honestDays } from "#contracts/business/discount-rules.ts";

/**
 * Whether a listing `l` was raised in price so lately before its discount that the price before it is not shown ({@link honestDays}); a price raised while it is discounted counts too.
 */
export const hidesOldPrice = sql<boolean>`coalesce(
  l.price_raised_at > l.discounted_at - make_interval(days => ${sql.lit(honestDays)}), false)`;

/** Whether a listing `l` of a business on show has a discount that is shown: the same as `isDiscount` says. */
export const hasShownDiscount = sql<boolean>`(
  l.discount_price is not null and l.discount_price * 100 < l.price * 97 and l.discount_price * 100 > l.price
  and not ${hidesOldPrice})`;
