import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { computePrice } from "#server/listings/price.ts";
import { analyse } from "./text/stem.ts";
import { categoryTag, locationTag, optionTag } from "./tags.ts";
import { toTsvectorText } from "./text/query.ts";

/** What of an ad its row in `listing_search` is made of. */
export interface SearchableListing {
  category_id: number;
  location_id: number;
  title: string;
  description: string;
  currency: string;
  price: number;
  discount_price: number | null;
  /** Parameter id -> option ids | number | text. */
  parameters: Record<string, number[] | number | string>;
  is_business: boolean;
}

/** The derived columns of `listing_search` and `listing_words`, and the rows of `listing_numbers`. */
export interface SearchDocument {
  /** By level, 0 where the path is shorter. */
  categories: [number, number, number];
  locations: [number, number, number];
  /** What is paid now, in som. */
  price: number;
  /** Numbers of its tags. */
  tags: number[];
  numbers: { parameter_id: number; value: number }[];
  /** Input text of a tsvector. */
  lexemes: string;
}

/** Works out what lists and searches need to know of an ad; undefined when its category or place is not shown. */
export function buildSearchDocument(listing: SearchableListing, catalogue: Catalogue): SearchDocument | undefined {
  const category = catalogue.categoryById.get(listing.category_id);
  const place = catalogue.placeById.get(listing.location_id);
  if (!category || !place) return undefined;
  const values = category.parameters.flatMap((parameter) => {
    const value = listing.parameters[parameter.id];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const options = values.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const tags = [
    ...category.path.map(({ id }) => categoryTag(id)),
    ...place.path.map(({ id }) => locationTag(id)),
    ...options.map(optionTag),
  ];
  const words = toTsvectorText(analyse(listing.title), analyse(listing.description));
  return {
    categories: byLevel(category.path),
    locations: byLevel(place.path),
    price: computePrice(listing, listing.is_business, catalogue.rates[listing.currency] ?? 1).priceKgs,
    tags: tags.map((tag) => tag.number),
    numbers: values.flatMap(({ parameter, value }) =>
      typeof value === "number" && parameter.from_to ? [{ parameter_id: parameter.id, value }] : [],
    ),
    lexemes: `${tags.map((tag) => `'${tag.text}'`).join(" ")} ${words}`,
  };
}

function byLevel(path: { id: number }[]): [number, number, number] {
  return [path[0]?.id ?? 0, path[1]?.id ?? 0, path[2]?.id ?? 0];
}
