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

/** The derived columns of `listing_search`, and the rows of `listing_numbers`. */
export interface SearchDocument {
  /** By level, 0 where the path is shorter. */
  categories: [number, number, number];
  locations: [number, number, number];
  /** What is paid now, in som. */
  price: number;
  options: number[];
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
  const words = toTsvectorText({
    A: analyse(listing.title),
    B: namesOf(catalogue, listing.category_id, options),
    C: analyse(listing.description),
  });
  return {
    categories: byLevel(category.path),
    locations: byLevel(place.path),
    price: computePrice(listing, listing.is_business, catalogue.rates[listing.currency] ?? 1).priceKgs,
    options,
    numbers: values.flatMap(({ parameter, value }) =>
      typeof value === "number" && parameter.from_to ? [{ parameter_id: parameter.id, value }] : [],
    ),
    lexemes: `${tags.map((tag) => `'${tag}'`).join(" ")} ${words}`,
  };
}

function byLevel(path: { id: number }[]): [number, number, number] {
  return [path[0]?.id ?? 0, path[1]?.id ?? 0, path[2]?.id ?? 0];
}

const nameLexemes = new WeakMap<Catalogue, Map<string, string[]>>();

/** Lexemes of the category's path and the options' names in both languages, analysed once per catalogue. */
function namesOf(catalogue: Catalogue, categoryId: number, options: number[]): string[] {
  const known = nameLexemes.get(catalogue) ?? new Map<string, string[]>();
  nameLexemes.set(catalogue, known);
  const remembered = (name: string, text: () => string): string[] => {
    const lexemes = known.get(name) ?? analyse(text());
    known.set(name, lexemes);
    return lexemes;
  };
  const titles = (entry: { title_ru: string; title_ky: string } | undefined) => `${entry?.title_ru ?? ""} ${entry?.title_ky ?? ""}`;
  const ofCategory = remembered(`category ${categoryId}`, () =>
    (catalogue.categoryById.get(categoryId)?.path ?? []).map(titles).join(" "),
  );
  const ofOptions = options.flatMap((id) =>
    remembered(`option ${id}`, () =>
      titles(catalogue.parameterOfOption.get(id)?.options.find((option) => option.id === id)),
    ),
  );
  return [...ofCategory, ...ofOptions];
}
