/*
 * What a listing must be (`docs/features/selling.md`). Pure functions, no schemas: pages check the same while the user types.
 */

/** Photos of a listing at most. */
export const maxPhotos = 10;
/** Bytes of the file of a photo at most. */
export const maxPhotoBytes = 12 * 1024 * 1024;
/** Listings of one user at most. */
export const maxListings = 1_000;
/** The same of a business on show. */
export const maxBusinessListings = 10_000;
/** How often a day, in Bishkek, the price of a listing may change without a moderator. */
export const maxPriceChanges = 30;
/** Listings that one address names at most. */
export const maxAskedListings = 500;
/** What an owner does with a listing, the most important first. */
export const ownerActions = [
  "raise",
  "renew",
  "activate",
  "sell",
  "reserve",
  "release",
  "price",
  "edit",
  "deactivate",
  "delete",
  "deleteForever",
] as const;
export type OwnerAction = (typeof ownerActions)[number];
/** Characters of a title and of a description. */
export const titleLength = { min: 3, max: 100 } as const;
export const descriptionLength = { min: 10, max: 9_000 } as const;

/** Whether a discount is valid: more than 3 % and less than 99 % off (`docs/features/prices.md`, Discount). Both in one currency. */
export function isDiscount(price: number, discounted: number): boolean {
  return discounted * 100 < price * 97 && discounted * 100 > price;
}

/** Parameters that are years, with how many may be ahead: a car of the next one is sold, a flat is sold before it is built. */
const yearsAhead: ReadonlyMap<string, number> = new Map([
  ["year", 1],
  ["year_made", 1],
  ["year_built", 5],
]);

/** The bounds of a year that a parameter asks for; undefined for parameters that ask for something else. `now` is this year. */
export function yearBounds(key: string, now: number): { from: number; to: number } | undefined {
  const ahead = yearsAhead.get(key);
  return ahead === undefined ? undefined : { from: 1900, to: now + ahead };
}
