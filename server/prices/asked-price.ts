import { isDiscount } from "#contracts/selling/rules.ts";

/** An asking price, in whole units of its currency; 0 is negotiable. */
export interface AskedPrice {
  price: number;
  currency: string;
}

/** An asking price and the price with a discount, in the same currency. */
export interface DiscountedPrice extends AskedPrice {
  discount_price: number | null;
}

/** The price that buyers pay: with a valid discount, else the asking price. */
export function paidPriceOf({ price, currency, discount_price: discounted }: DiscountedPrice): AskedPrice {
  return { price: discounted !== null && isDiscount(price, discounted) ? discounted : price, currency };
}

/** An asking price, with the last one that a person approved: `null` as long as that is the present one. */
export interface ApprovedPrice extends AskedPrice {
  approved_price: number | null;
  approved_currency: string | null;
}

/** The last asking price that a person approved. */
export function approvedPriceOf(listing: ApprovedPrice): AskedPrice {
  const { approved_price: price, approved_currency: currency } = listing;
  return price === null || currency === null
    ? { price: listing.price, currency: listing.currency }
    : { price, currency };
}

/** Percent by which a price may fall and rise from the approved one before a moderator looks at it. */
const maxFall = 50;
const maxRise = 30;
/** Som. A price up to this is bait when it is less than a tenth of the approved one. */
const baitPrice = 10;

type Rates = Readonly<Record<string, number>>;

/**
 * Whether a price is far from the approved one (`docs/features/prices.md`, New prices): buyers pay more than 50 % less, or
 * the asking price is more than 30 % higher. A price that replaces an approved «negotiable» is far from it, because no
 * person has seen a price. «Negotiable» is never far. Different currencies are compared by `rates`, in som per unit.
 */
export function isFarFrom(approved: AskedPrice, asked: DiscountedPrice, rates: Rates): boolean {
  if (asked.price === 0) return false;
  const [before, after] = inOneCurrency(approved, asked, rates);
  const [, paid] = inOneCurrency(approved, paidPriceOf(asked), rates);
  return paid * 100 < before * (100 - maxFall) || after * 100 > before * (100 + maxRise);
}

/**
 * Whether a price only serves to stand first among the cheapest: buyers pay at most 10 som, and less than a tenth of the
 * approved price.
 */
export function isBait(approved: AskedPrice, asked: DiscountedPrice, rates: Rates): boolean {
  const paid = paidPriceOf(asked);
  if (paid.price === 0 || toSom(paid, rates) > baitPrice) return false;
  const [before, after] = inOneCurrency(approved, paid, rates);
  return before === 0 || after * 10 < before;
}

/**
 * Percent by which a price differs from an earlier one, rounded; a price is never 100 % lower. `null` where one of them
 * is «negotiable».
 */
export function percentFrom(earlier: AskedPrice, asked: AskedPrice, rates: Rates): number | null {
  if (earlier.price === 0 || asked.price === 0) return null;
  const [before, after] = inOneCurrency(earlier, asked, rates);
  const percent = ((after - before) / before) * 100;
  return Math.max(-99, Math.round(percent));
}

/** Times by which a price rarely changes: a digit too many or another currency does that. */
const unlikelyTimes = 3;

/** Whether a price differs so much from an earlier one that it is probably a mistake. */
export function isUnlikelyAfter(earlier: AskedPrice, asked: AskedPrice, rates: Rates): boolean {
  if (earlier.price === 0 || asked.price === 0) return false;
  const [before, after] = inOneCurrency(earlier, asked, rates);
  return after > before * unlikelyTimes || after * unlikelyTimes < before;
}

/** Both in the same unit: in som where the currencies differ. */
function inOneCurrency(one: AskedPrice, other: AskedPrice, rates: Rates): [number, number] {
  if (one.currency === other.currency) return [one.price, other.price];
  return [toSom(one, rates), toSom(other, rates)];
}

function toSom({ price, currency }: AskedPrice, rates: Rates): number {
  return price * (rates[currency] ?? 1);
}
