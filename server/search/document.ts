import type { DealType } from "#contracts/catalogue/schemas.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { computePrice } from "#server/prices/price.ts";
import { analyse } from "./text/stem.ts";
import {
  businessTerm,
  categoryTerm,
  dayTerm,
  dealTerm,
  deliveryTerm,
  locationTerm,
  optionTerm,
  titleTerm,
  wordTerm,
} from "./terms.ts";

/** The columns of a listing that its search row is computed from. */
export interface SearchableListing {
  category_id: number;
  location_id: number;
  title: string;
  description: string;
  currency: string;
  price: number;
  discount_price: number | null;
  /** Option ids, number or text by parameter id. */
  parameters: Record<string, number[] | number | string>;
  is_business: boolean;
  /** Of a business: where it delivers to. */
  delivers_to: readonly number[];
  deal_type: string;
  created_at: Date;
}

/** The derived columns of `listing_search`, and the rows of `listing_numbers`. */
export interface SearchDocument {
  /** By level, 0 where the path is shorter. */
  categories: [number, number, number];
  locations: [number, number, number];
  /** The present price in som. */
  price: number;
  options: number[];
  terms: number[];
  numbers: { parameter_id: number; value: number }[];
}

/** Undefined when the category or location is not in the catalogue. */
export function buildSearchDocument(listing: SearchableListing, catalogue: Catalogue): SearchDocument | undefined {
  const category = catalogue.categoryById.get(listing.category_id);
  const location = catalogue.locationById.get(listing.location_id);
  if (!category || !location) return undefined;
  const values = category.parameters.flatMap((parameter) => {
    const value = listing.parameters[parameter.id];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const options = values.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const title = analyse(listing.title);
  const terms = new Set([
    ...category.path.map(({ id }) => categoryTerm(id)),
    ...location.path.map(({ id }) => locationTerm(id)),
    ...options.map(optionTerm),
    ...(listing.is_business ? [businessTerm] : []),
    ...listing.delivers_to.map(deliveryTerm),
    dealTerm(listing.deal_type as DealType),
    dayTerm(bishkekDay(listing.created_at)),
    ...title.map(titleTerm),
    ...title.map(wordTerm),
    ...analyse(listing.description).map(wordTerm),
  ]);
  return {
    categories: byLevel(category.path),
    locations: byLevel(location.path),
    price: computePrice(listing, listing.is_business, catalogue.rates[listing.currency] ?? 1).priceKgs,
    options,
    terms: [...terms],
    numbers: values.flatMap(({ parameter, value }) =>
      typeof value === "number" && parameter.from_to ? [{ parameter_id: parameter.id, value }] : [],
    ),
  };
}

function byLevel(path: { id: number }[]): [number, number, number] {
  return [path[0]?.id ?? 0, path[1]?.id ?? 0, path[2]?.id ?? 0];
}
