/** A listing's price as stored: whole units, 0 is negotiable. */
interface StoredPrice {
  price: number;
  currency: string;
  discount_price: number | null;
}

export interface Price {
  /** The price under a valid discount, in the listing's currency. */
  stockPrice: number | null;
  /** Whole percent of a valid discount. */
  discount: number | null;
  /** What is paid now, in whole som. */
  priceKgs: number;
}

/** A discount takes more than 3 % and less than 99 % off. */
const discountBounds = { above: 3, below: 99 };

/** Whether a reduced price is a valid discount (docs/features/listings.md). */
export function isValidDiscount(price: number, discountPrice: number): boolean {
  const percent = percentOff(price, discountPrice);
  return price > 0 && percent > discountBounds.above && percent < discountBounds.below;
}

function percentOff(price: number, discountPrice: number): number {
  return (100 * (price - discountPrice)) / price;
}

/**
 * What a listing costs now. A discount counts only for a seller whose business is in force.
 * `rate`: som for one unit of the listing's currency.
 */
export function computePrice(listing: StoredPrice, isBusiness: boolean, rate: number): Price {
  const { price, discount_price: discountPrice } = listing;
  const isDiscounted = isBusiness && discountPrice !== null && isValidDiscount(price, discountPrice);
  const stockPrice = isDiscounted ? discountPrice : null;
  return {
    stockPrice,
    discount: isDiscounted ? Math.round(percentOff(price, discountPrice)) : null,
    priceKgs: Math.round((stockPrice ?? price) * rate),
  };
}
