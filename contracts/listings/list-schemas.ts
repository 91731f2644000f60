import { z } from "zod";
import { Bounds } from "#contracts/base/bounds.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import {
  maxId,
  pageFields,
  queryBoolean,
  queryDay,
  queryIds,
  queryInteger,
  queryText,
  queryValue,
} from "#contracts/base/values.ts";
import { wholeCountry } from "#contracts/catalogue/rules.ts";
import { DealType, FlatCategory } from "#contracts/catalogue/schemas.ts";
import * as calls from "./calls.ts";
import { distances, maxPrice, maxSearchLength, orderings, wantedKinds } from "./rules.ts";
import { Currency, Photo, PriceStep, ProductCard, titledFields } from "./schemas.ts";

const maxListOptions = 60;

/** One numeric range, by parameter: either side may be open. */
export const ParameterRange = z.object({
  id: z.int(),
  from: z.number().optional(),
  to: z.number().optional(),
});
export type ParameterRange = z.infer<typeof ParameterRange>;

const number = String.raw`-?\d{1,12}(?:\.\d{1,4})?`;
const rangePattern = new RegExp(String.raw`^\d{1,9}:(?:${number})?\.\.(?:${number})?$`);

/** `21:2005..2012,22:..150000`: id, from, to (`docs/features/listings.md`, Filters); a row with both sides empty is dropped. */
const queryRanges = queryValue(
  z
    .string({ error: "ranges" })
    .max(500, { error: "too_long" })
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().regex(rangePattern, { error: "ranges" })).max(20, { error: "too_many" }))
    .transform((parts) => parts.map(parseRange).filter((range) => range.from !== undefined || range.to !== undefined))
    .optional(),
);

function parseRange(text: string): ParameterRange {
  const [id = "", bounds = ""] = text.split(":");
  const [from = "", to = ""] = bounds.split("..");
  return {
    id: Number(id),
    from: from === "" ? undefined : Number(from),
    to: to === "" ? undefined : Number(to),
  };
}

/** `price__range=from,to`; either side may be empty. */
const queryPriceRange = queryValue(
  z
    .string({ error: "price_range" })
    .regex(/^\d{0,12},\d{0,12}$/, { error: "price_range" })
    .transform((text) => {
      const [from = "", to = ""] = text.split(",");
      return { from: from === "" ? undefined : Number(from), to: to === "" ? undefined : Number(to) };
    })
    .optional(),
);

/** `all` means no filter. */
const queryCategory = queryValue(
  z.preprocess((value) => (value === "all" ? undefined : value), queryInteger(1, maxId)),
);
const queryLocation = queryValue(
  z.preprocess(
    (value) => (typeof value === "string" && wholeCountry.includes(value) ? undefined : value),
    queryInteger(1, maxId),
  ),
);

const nearPattern = new RegExp(String.raw`^\d{1,9},(?:${distances.join("|")})$`);

/** `near=<location>,<km>`: the centre of a location, and how far from it at most. */
const queryNear = queryValue(
  z
    .string({ error: "near" })
    .regex(nearPattern, { error: "near" })
    .transform((text) => {
      const [location = 0, km = 0] = text.split(",").map(Number);
      return { location, km };
    })
    .optional(),
);

const filterFields = {
  search: queryText(maxSearchLength),
  category: queryCategory,
  location: queryLocation,
  /** Locations whose centre is within so many kilometres of that of a location. */
  near: queryNear,
  /** Locations whose centre is within bounds: what a map shows there. */
  area: queryValue(Bounds.optional()),
  /** Of businesses on show that deliver to a location. */
  delivers_to: queryLocation,
  /** The unit of the price bounds; never restricts the listings. */
  currency: queryValue(Currency.default("KGS")),
  price__gte: queryInteger(0, maxPrice),
  price__lte: queryInteger(0, maxPrice),
  price__range: queryPriceRange,
  /** Of options of one parameter any has to match, across parameters all. */
  options: queryIds(maxListOptions),
  parameters: queryRanges,
  date_from: queryDay,
  date_to: queryDay,
  is_business: queryBoolean,
  deal_type: queryValue(DealType.optional()),
  user: queryInteger(1, maxId),
};

/** Everything that narrows a list. */
export const ListFilter = z.object(filterFields);
export type ListFilter = z.infer<typeof ListFilter>;

export const ListQuery = z.object({
  ...filterFields,
  /** A catalogue of a business: its listings, without `ordering` and `search` in the order that their owner gave them. */
  catalog: queryInteger(1, maxId),
  /** By default `relevance` for a search, `distance` for what is near a place, else `-upvote_date`. */
  ordering: queryValue(z.enum(orderings).optional()),
  /** `last`: under a bound of the price, what is negotiable and those who look for the same come after all others, in any order. */
  unpriced: queryValue(z.enum(["last"]).optional()),
  /** `follow`: a list without offers goes on with what has most of its filters (`near`). */
  nearest: queryValue(z.enum(["follow"]).optional()),
  limit: queryInteger(1, 100),
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER),
  /** Opaque: where the last page ended. */
  key: queryText(1_500),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const SearchUsed = z
  .object({
    /** The text whose results are shown. */
    text: z.string(),
    kind: z.enum(["layout", "transliteration", "typo", "mixed"]),
  })
  .meta({ id: "SearchUsed" });
export type SearchUsed = z.infer<typeof SearchUsed>;

const searchPartFields = {
  /** As it was typed, or corrected. */
  text: z.string(),
  /** The search without it: what to search for once it is taken off. */
  without: z.string(),
};

/** A part of a search that names something (`docs/features/search.md`, What a search says). */
export const SearchPart = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("location"),
      ...searchPartFields,
      ...titledFields,
      /** «не в Бишкеке»: everything but there. */
      is_excluded: z.boolean(),
      /** A city or a region: its name is hardly meant as a word. */
      is_known: z.boolean(),
    }),
    z.object({
      kind: z.enum(["category", "option"]),
      ...searchPartFields,
      ...titledFields,
      /** It means several, of which this is the first: «квартира» is for sale and for rent. */
      is_ambiguous: z.boolean(),
      /** Of a model its make; absent of others. */
      parent_option: z.int().optional(),
    }),
    z.object({
      kind: z.literal("price"),
      ...searchPartFields,
      currency: Currency,
      from: z.number().nullable(),
      to: z.number().nullable(),
      /** Present if the currency is a guess, and such a price is usual in this one, too. */
      other_currency: Currency.optional(),
    }),
    z.object({
      /** A number of a parameter. */
      kind: z.literal("range"),
      ...searchPartFields,
      ...titledFields,
      unit_ru: z.string(),
      unit_ky: z.string(),
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
    z.object({
      /** `private`: listings of people, and none of businesses. `cheap` and `silent` («нужна», «сниму») narrow nothing. */
      kind: z.enum(["private", "cheap", "silent"]),
      ...searchPartFields,
    }),
  ])
  .meta({ id: "SearchPart" });
export type SearchPart = z.infer<typeof SearchPart>;

/** A filter that the nearest results do not have; of a parameter its options or its range. */
export const LeftOutFilter = z
  .object({
    kind: z.enum(["place", "price", "date", "is_business", "deal_type", "category", "parameter"]),
    /** The id of the parameter. */
    parameter: z.int().optional(),
  })
  .meta({ id: "LeftOutFilter" });
export type LeftOutFilter = z.infer<typeof LeftOutFilter>;

/** The nearest results, where nothing or little has all of a search, or nothing all filters of a list. */
export const NearResults = z
  .object({
    /** How many results of this page have all; the nearest follow. */
    from: z.int(),
    /** What these do not have, as it was typed; nothing where they are only further from what was meant. */
    left_out: z.array(z.string()),
    /** With `nearest=follow`: which filters of the list these do not have; absent where they have all. */
    left_out_filters: z.array(LeftOutFilter).optional(),
    /** How many of the first of these lack nothing but the location; 0 when they lack something else. */
    elsewhere: z.int(),
    /** The location that those are ordered around, the closest first; absent where an order was asked for, or none is known. */
    around: z.int().optional(),
    /** From which result on they have the words but are something else: parts, or listings of people who look for the same; absent when there are none, or none before them. */
    others_from: z.int().optional(),
  })
  .meta({ id: "NearResults" });
export type NearResults = z.infer<typeof NearResults>;

export const ProductPage = z
  .object({
    results: z.array(ProductCard),
    ...pageFields,
    /** Absent when the search was not corrected. */
    search_used: SearchUsed.optional(),
    /** What the search was understood as, in its order; absent without a search. */
    understood: z.array(SearchPart).optional(),
    /** The category of the thing that the search surely means, whether a word names it or not; absent with a category of the list. */
    meant_category: z.int().optional(),
    /** Parts of the search that contradict the filter beside it and were not used; absent when there are none. */
    unused: z.array(z.string()).optional(),
    /** Absent when all results have all of the search. */
    near: NearResults.optional(),
    /** With `unpriced=last`: at which result of this page those begin that have no price or look for the same; absent elsewhere. */
    unpriced_from: z.int().optional(),
  })
  .meta({ id: "ProductPage" });
export type ProductPage = z.infer<typeof ProductPage>;

export const listProducts = endpoint({
  ...calls.listProducts,
  feature: "listings",
  summary: "Active listings, filtered, ordered and paged",
  query: ListQuery,
  reply: ProductPage,
  errors: ["price_range_inverted", "offset_too_large", "key_invalid"],
});

export const Facets = z
  .object({
    /** Listings under the filter. */
    count: z.int(),
    /** True when counts are scaled up from a part of the listings. */
    approximate: z.boolean(),
    /** True when counting ended at `count`: there are more, and the categories count that part alone. */
    is_more: z.boolean(),
    /** Child categories. */
    categories: z.array(z.object({ id: z.int(), count: z.int() })),
    /** Locations right under that of the filter, or under the country. */
    locations: z.array(z.object({ id: z.int(), count: z.int() })),
    /** Options of a filtered parameter are counted without that filter: what choosing them as well would add. */
    options: z.array(z.object({ id: z.int(), count: z.int() })),
    /** Prices in som; null when no listing has one. */
    price: z
      .object({
        min: z.int(),
        max: z.int(),
        histogram: z.array(PriceStep),
      })
      .nullable(),
  })
  .meta({ id: "Facets" });
export type Facets = z.infer<typeof Facets>;

export const FacetFilter = ListFilter.extend({
  /**
   * `found`: how many there are, and in which child categories, without the rest. Counting ends at 1,000, unless the
   * catalogue knows more: it knows all listings of a category with its children, and of a location without them.
   */
  detail: queryValue(z.enum(["found", "choices"]).default("choices")),
});
export type FacetFilter = z.infer<typeof FacetFilter>;

export const getFacets = endpoint({
  ...calls.getFacets,
  feature: "listings",
  summary:
    "How many listings there are per child category, per child location, per option and per price step under the filters",
  query: FacetFilter,
  reply: Facets,
  errors: ["price_range_inverted"],
});

export const Suggestion = z
  .object({
    kind: z.enum(["query", "category", "business", "listing"]),
    /** What to search for, the name of the business, or the title of the listing. */
    text: z.string(),
    /** The suggested category, or that of the listing or the business. */
    category: FlatCategory.pick({ id: true, title_ru: true, title_ky: true, title_slug: true }).optional(),
    /** Of a category: the one above it; absent on main categories. */
    parent: z.object(titledFields).optional(),
    /** Of a category: what to search for in it, a make or a model; absent when the category itself is suggested. */
    search: z.string().optional(),
    /** Of a category: its active listings, those of `search` if there is one (up to 1,000); right within a minute. */
    count: z.int().optional(),
    product: z.int().optional(),
    /** Of a listing whose author looks for something: what they want; absent of others. */
    wanted: z.enum(wantedKinds).optional(),
    /** Of a listing: what is paid now, in whole units of `currency`; 0 is negotiable. */
    price: z.int().optional(),
    currency: Currency.optional(),
    /** Of a listing; of a business its logo. */
    first_photo: Photo.nullable().optional(),
    business: z
      .object({
        id: z.int(),
        link: z.string().nullable(),
        rating: z.number().nullable(),
        review_count: z.int(),
        /** Null where its hours were never said. */
        is_open: z.boolean().nullable(),
        /** Of its first address. */
        location: z.object(titledFields).nullable(),
      })
      .optional(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

export const suggest = endpoint({
  ...calls.suggest,
  feature: "search",
  summary: "Up to 8 ways to go on from what was typed: popular searches, categories, businesses, listings",
  query: z.object({ search: queryText(maxSearchLength) }),
  reply: z.object({ results: z.array(Suggestion) }),
});
