/*
 * What an ad must be (spec §5, `design/product.md`): pure, without schemas, so that a browser checks while somebody
 * types what the server checks in the end.
 */

/** Photos of an ad (`design/product.md`, Ads). */
export const photoCount = { min: 1, max: 10 } as const;
/** Letters of a title and of a description. */
export const titleLength = { min: 3, max: 100 } as const;
export const descriptionLength = { min: 10, max: 9_000 } as const;

/** True when a discount is one: more than 3 % and less than 99 % off (spec §5). Both in whole units of one currency. */
export function isDiscount(price: number, discounted: number): boolean {
  return discounted * 100 < price * 97 && discounted * 100 > price;
}
