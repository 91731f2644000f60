import type { Currency } from "#contracts/base/currency.ts";
import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";

/** What somebody's list remembers of a listing from when it was on show. */
export interface RememberedListing {
  category_id: number;
  title: string;
  price: number;
  currency: string;
}

/** The listing as it was when it was remembered, because the public must not see an edit that is on review or was blocked. */
export function presentRemembered(
  card: ProductCard,
  { category_id: categoryId, title, price, currency }: RememberedListing,
  catalogue: Catalogue,
): ProductCard {
  return {
    ...card,
    title,
    price,
    initial_price: price,
    currency: currency as Currency,
    price_kgs: Math.round(price * (catalogue.rates[currency] ?? 1)),
    is_negotiable: price === 0,
    discount_price_kgs: null,
    discount_price_usd: null,
    discount: null,
    stock_price: null,
    price_unit_ru: "",
    price_unit_ky: "",
    accepts_exchange: false,
    facts_ru: "",
    facts_ky: "",
    first_photo: null,
    drawn_picture: categoryPicture(catalogue.categoryById.get(categoryId)?.icon ?? ""),
    photo_count: 0,
  };
}
