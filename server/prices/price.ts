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
  /** Whole percent. */
  discount: number | null;
  /** The present price in whole som. */
  priceKgs: number;
}

/**
 * The present price of a listing. A discount counts only for sellers with an approved business. `rate`: som for one unit of the
 * listing's currency.
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
