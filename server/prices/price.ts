import { isDiscount } from "#contracts/selling/rules.ts";

/** Whole units; 0 is negotiable. */
interface StoredPrice {
  price: number;
  currency: string;
  discount_price: number | null;
}

export interface Price {
  /** The price with a valid discount, in the listing's currency. */
  stockPrice: number | null;
  /** Whole percent of a valid discount. */
  discount: number | null;
  /** What is paid now, in whole som. */
  priceKgs: number;
}

/**
 * What a listing costs now. A discount counts only for a seller whose business is in force.
 * `rate`: som for one unit of the listing's currency.
 */
export function computePrice(listing: StoredPrice, isBusiness: boolean, rate: number): Price {
  const { price, discount_price: discountPrice } = listing;
  const isDiscounted = isBusiness && discountPrice !== null && isDiscount(price, discountPrice);
  const stockPrice = isDiscounted ? discountPrice : null;
  return {
    stockPrice,
    discount: isDiscounted ? Math.round((100 * (price - discountPrice)) / price) : null,
    priceKgs: Math.round((stockPrice ?? price) * rate),
  };
}
