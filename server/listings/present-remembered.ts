import type { Currency } from "#contracts/base/currency.ts";
import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { findWanted } from "#server/catalogue/card-facts.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { nameCategory, nameLocation } from "./present.ts";
import type { CardRow } from "./queries.ts";

/** What somebody's list remembers of a listing from when it was on show. */
export interface RememberedListing {
  category_id: number;
  location_id: number;
  deal_type: string;
  title: string;
  price: number;
  currency: string;
}

/** What is remembered of a listing that is on show; `price`: what is paid. */
export function rememberListing(row: CardRow, price: number): RememberedListing {
  const { category_id, location_id, deal_type, title, currency } = row;
  return { category_id, location_id, deal_type, title, price, currency };
}

/** The listing as it was when it was remembered, because the public must not see an edit that is on review or was blocked. */
export function presentRemembered(
  card: ProductCard,
  { category_id, location_id, deal_type, title, price, currency }: RememberedListing,
  catalogue: Catalogue,
): ProductCard {
  // Both are there for good: what is closed stays known.
  const category = catalogue.categoryById.get(category_id);
  const location = catalogue.locationById.get(location_id);
  const dealType = deal_type as DealType;
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
    deal_type: dealType,
    ...(category && { category: nameCategory(category), wanted: findWanted(dealType, category) }),
    ...(location && { location: nameLocation(location) }),
    is_orderable: false,
    accepts_exchange: false,
    accepts_haggling: false,
    facts_ru: "",
    facts_ky: "",
    first_photo: null,
    drawn_picture: categoryPicture(category?.icon ?? ""),
    photo_count: 0,
  };
}
