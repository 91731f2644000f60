import { isDiscount } from "#contracts/selling/rules.ts";

/** Whole units; 0 is negotiable. */
interface StoredPrice {
  price: number;
  currency: string;
  discount_price: number | null;
  /** The price was raised too lately for a price before the discount; false where it matters to nobody. */
  hides_old_price?: boolean;
}

export interface Price {
  /** What is asked for: without the discount, where that is no price to compare with the discounted one. */
  price: number;
  /** The price with a valid discount beside {@link price}, in the listing's currency. */
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
  const { price, discount_price: discountPrice, hides_old_price: hidesOldPrice = false } = listing;
  const isDiscounted = isBusiness && discountPrice !== null && isDiscount(price, discountPrice);
  if (isDiscounted && hidesOldPrice)
    return { price: discountPrice, stockPrice: null, discount: null, priceKgs: Math.round(discountPrice * rate) };
  const stockPrice = isDiscounted ? discountPrice : null;
  return {
    price,
    stockPrice,
    discount: isDiscounted ? Math.round((100 * (price - discountPrice)) / price) : null,
    priceKgs: Math.round((stockPrice ?? price) * rate),
  };
}
