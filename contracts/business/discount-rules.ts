/*
 * Discounts on many listings at once (`docs/features/prices.md`, Discount). Pure functions, no schemas: the page shows the same before it is sent.
 */

/** Listings in one call. */
export const maxDiscounted = 1_000;
/** Whole percent: more than 3 and less than 99. */
export const discountPercent = { min: 4, max: 98 } as const;
/** Days from now that the end of a discount may be away. */
export const maxDiscountDays = 366;
/** Days before a discount within which a raised price is no price to compare with. */
export const honestDays = 14;

/** The price with so many percent off, in whole units. */
export function reducePrice(price: number, percent: number): number {
  return Math.round((price * (100 - percent)) / 100);
}
