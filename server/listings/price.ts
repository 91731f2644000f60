/** An ad's price as stored: whole units, 0 is negotiable. */
interface StoredPrice {
  price: number;
  currency: string;
  discount_price: number | null;
}

export interface Price {
  /** The price under a valid discount, in the ad's currency. */
  stockPrice: number | null;
  /** Whole percent of a valid discount. */
  discount: number | null;
  /** What is paid now, in whole som. */
  priceKgs: number;
}

/** A discount takes more than 3 % and less than 99 % off (spec §5 and §9). */
const discountBounds = { above: 3, below: 99 };

/**
 * What an ad costs now. A discount counts only for a seller whose business is in force (spec §4, discount display).
 * `rate`: som for one unit of the ad's currency.
 */
export function computePrice(listing: StoredPrice, isBusiness: boolean, rate: number): Price {
  const percent =
    listing.discount_price === null ? 0 : (100 * (listing.price - listing.discount_price)) / listing.price;
  const isDiscounted =
    isBusiness && listing.price > 0 && percent > discountBounds.above && percent < discountBounds.below;
  const stockPrice = isDiscounted ? listing.discount_price : null;
  return {
    stockPrice,
    discount: isDiscounted ? Math.round(percent) : null,
    priceKgs: Math.round((stockPrice ?? listing.price) * rate),
  };
}
