import { z } from "zod";
import { Bounds } from "#contracts/base/bounds.ts";
import { currencies } from "#contracts/base/currency.ts";
import { wholeCountry } from "#contracts/catalogue/rules.ts";
import { DealType, FlatCategory } from "#contracts/catalogue/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { messengers } from "#contracts/users/rules.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import {
  Id,
  maxId,
  pageFields,
  queryBoolean,
  queryDay,
  queryIds,
  queryInteger,
  queryText,
  queryValue,
} from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { closings, distances, listingStates, maxPrice, maxSearchLength, orderings, wantedKinds } from "./rules.ts";

export const Currency = z.enum(currencies);

export const ListingState = z.enum(listingStates);
export type ListingState = z.infer<typeof ListingState>;

export const Photo = z
  .object({
    id: z.int(),
    /** The largest rendition, at most 2048 px wide. */
    photo: z.string(),
    /** 480 px wide. A file's name ends in its width, so one address gives those of all sizes. */
    medium_thumbnail: z.string(),
    width: z.int(),
    height: z.int(),
    /** ThumbHash of the picture, base64. */
    thumbhash: z.string(),
  })
  .meta({ id: "Photo" });
export type Photo = z.infer<typeof Photo>;

const titledFields = { id: z.int(), title_ru: z.string(), title_ky: z.string() };

const cardFields = {
  id: z.int(),
  title: z.string(),
  /** In whole units of `currency`; 0 is negotiable. */
  price: z.int(),
  initial_price: z.int(),
  currency: Currency,
  /** The present price in som, with discount: what price filters and orders compare. */
  price_kgs: z.int(),
  is_negotiable: z.boolean(),
  discount_price_kgs: z.int().nullable(),
  discount_price_usd: z.int().nullable(),
  /** Whole percent. */
  discount: z.int().nullable(),
  /** The price with the discount, in `currency`. */
  stock_price: z.int().nullable(),
  /** The price before it was lowered within the last 30 days, in `currency`; null: it was not, or a discount says so. */
  reduced_from: z.int().nullable(),
  /** What the price is for, «мес», «сутки», «кг»; empty when it is for all of it. */
  price_unit_ru: z.string(),
  price_unit_ky: z.string(),
  deal_type: DealType,
  /** What the seller looks for, so that nobody takes it for an offer; null for an offer. */
  wanted: z.enum(wantedKinds).nullable(),
  /** Whether the seller would exchange. */
  accepts_exchange: z.boolean(),
  /** Whether the seller would come down with the price. */
  accepts_haggling: z.boolean(),
  /** The most important values, by category: «2015 · 2,5 л · 120 000 км»; may be empty. */
  facts_ru: z.string(),
  facts_ky: z.string(),
  first_photo: Photo.nullable(),
  /** Address of the drawn picture of its category (SVG, 4 to 3), where there is no photo; null where there is one. */
  drawn_picture: z.string().nullable(),
  photo_count: z.int(),
  location: z.object({ ...titledFields, region: z.object(titledFields) }),
  category: z.object({ ...titledFields, title_slug: z.string() }),
  state: ListingState,
  /** Until when its owner holds it for somebody; null: it is free. */
  reserved_until: z.string().nullable(),
  /** Its owner took it off the show as sold or rented out; null: not so. */
  closed_as: z.enum(closings).nullable(),
  rating: z.number().nullable(),
  review_count: z.int(),
  upvote_date: z.string(),
  creation_date: z.string(),
  is_vip: z.boolean(),
  /** It can be put into the cart: goods that a business sells at a price. */
  is_orderable: z.boolean(),
  user: z.object({
    id: z.int(),
    is_business: z.boolean(),
    business: z.int().nullable(),
    business_name: z.string().nullable(),
    request_status: RequestStatus.nullable(),
  }),
};

/** A listing as lists show it. */
export const ProductCard = z.object(cardFields).meta({ id: "ProductCard" });
export type ProductCard = z.infer<typeof ProductCard>;

/** One parameter of a listing with its value. */
export const ParameterValue = z
  .object({
    ...titledFields,
    unit_ru: z.string(),
    unit_ky: z.string(),
    /** An entered number or text. */
    value: z.union([z.number(), z.string()]).nullable(),
    /** The chosen options. */
    options: z.array(z.object(titledFields)),
  })
  .meta({ id: "ParameterValue" });
export type ParameterValue = z.infer<typeof ParameterValue>;

/** Why a moderator blocked a listing. */
export const BlockReason = z
  .object({ id: z.int(), code: z.string(), title_ru: z.string(), title_ky: z.string() })
  .meta({ id: "BlockReason" });
export type BlockReason = z.infer<typeof BlockReason>;

export const BlockExplanation = z.object({ reasons: z.array(BlockReason), note: z.string().nullable() });

/** A listing with everything its page shows. To the public the contact phone is never part of it: `revealPhone`. */
export const Product = z
  .object({
    ...cardFields,
    description: z.string(),
    photos: z.array(Photo),
    parameters: z.array(ParameterValue),
    user: z.object({
      id: z.int(),
      name: z.string(),
      photo: z.string().nullable(),
      member_since: z.string(),
      rating: z.number().nullable(),
      review_count: z.int(),
      product_count: z.int(),
      /** Address of the user's page. */
      link: z.string(),
      is_business: z.boolean(),
      business: z.int().nullable(),
      business_name: z.string().nullable(),
      request_status: RequestStatus.nullable(),
    }),
    /** What the public has seen of its price, the oldest first: a step a change, of the same goods in the same currency. At most 50. */
    price_history: z.array(z.object({ date: z.string(), price: z.int() })),
    /** How often its price was lowered since it was raised last, and from what to what; null: not at all. */
    price_reduction: z.object({ times: z.int(), from: z.int(), to: z.int() }).nullable(),
    views: z.int(),
    update_date: z.string(),
    /** From the main category to that of the listing. */
    breadcrumbs: z.array(z.object({ ...titledFields, title_slug: z.string() })),
    /** Active listings of the same kind, nearest first; at most 8. */
    similar: z.array(ProductCard),
    /** Whether it is among the viewer's favourites; absent for guests. */
    is_favorite: z.boolean().optional(),
    /** Whether it is in the viewer's cart; absent for guests. */
    is_in_cart: z.boolean().optional(),
    /** Whether a claim of the viewer about it waits for a moderator; absent for guests. */
    is_claimed: z.boolean().optional(),
    /** Whether there are enough listings to compare its price with: the page then leaves room for the answer of `comparePrices`. */
    is_price_comparable: z.boolean(),
    /** Whether the viewer is its owner; absent for guests. */
    is_mine: z.boolean().optional(),
    /** For its owner and staff only, as the next two. */
    contact_phone: z.string().optional(),
    /** When an active listing may be raised again; null: now. */
    next_upvote_date: z.string().nullable().optional(),
    /** Why it was blocked; null unless it is. */
    moderation: BlockExplanation.nullable().optional(),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

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

/** A step of a price histogram: inclusive bounds in som, and the number of listings. */
const PriceStep = z.object({ from: z.int(), to: z.int(), count: z.int() });

export const Facets = z
  .object({
    /** Listings under the filter. */
    count: z.int(),
    /** True when counts are scaled up from a part of the listings. */
    approximate: z.boolean(),
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

export const getFacets = endpoint({
  ...calls.getFacets,
  feature: "listings",
  summary:
    "How many listings there are per child category, per child location, per option and per price step under the filters",
  query: ListFilter,
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

export const getProduct = endpoint({
  ...calls.getProduct,
  acting: "editor",
  feature: "listings",
  summary: "One listing with everything its page shows",
  params: z.object({ id: Id }),
  reply: Product,
  errors: ["not_found", "listing_inactive", "listing_deleted"],
});

export const listSimilarProducts = endpoint({
  ...calls.listSimilarProducts,
  feature: "listings",
  summary: "Up to 8 active listings like one, which may be inactive or deleted by now",
  params: z.object({ id: Id }),
  /** `title`: of the listing, where its owner took it off the show as it was approved; else null, as is `closed_as`. */
  reply: z.object({
    title: z.string().nullable(),
    closed_as: z.enum(closings).nullable(),
    results: z.array(ProductCard),
  }),
  errors: ["not_found"],
});

/** The price of a listing compared with others of its kind; all amounts in som. */
export const PriceComparison = z
  .object({
    /** Of the listing, with its discount. */
    price: z.int(),
    /** How many listings it is compared with. */
    count: z.int(),
    /** The options that they have in common beside the category: make and model, or the number of rooms. */
    options: z.array(z.object(titledFields)),
    /** The number that is near that of the listing, and its inclusive bounds: the year, the area. */
    number: z
      .object({ ...titledFields, unit_ru: z.string(), unit_ky: z.string(), from: z.number(), to: z.number() })
      .nullable(),
    /** What all the prices are for, «кг»; empty: for all of it. */
    unit_ru: z.string(),
    unit_ky: z.string(),
    /** The region that they are all in. */
    region: z.object(titledFields).nullable(),
    median: z.int(),
    /** Whole percent of them that cost less; that cost more. Rounded down. */
    cheaper: z.int(),
    dearer: z.int(),
    /** Index of the step with the listing's own price. */
    own_step: z.int(),
    /** Steps over the middle 96 % of the prices; the outermost ones include what lies beyond. */
    histogram: z.array(PriceStep),
  })
  .meta({ id: "PriceComparison" });
export type PriceComparison = z.infer<typeof PriceComparison>;

export const comparePrices = endpoint({
  ...calls.comparePrices,
  feature: "listings",
  summary: "The price of a listing among active listings of the same goods",
  params: z.object({ id: Id }),
  /** Null for a listing without a price, and where fewer than 10 others offer the same. */
  reply: z.object({ comparison: PriceComparison.nullable() }),
  errors: ["not_found", "listing_inactive", "listing_deleted"],
});

export const revealPhone = endpoint({
  ...calls.revealPhone,
  feature: "listings",
  summary: "The contact phone of a listing; counted and limited",
  params: z.object({ id: Id }),
  /** `messengers`: where the seller answers at that number, beside calls. */
  reply: z.object({ phone: z.string(), messengers: z.array(z.enum(messengers)) }),
  errors: ["not_found", "listing_inactive", "listing_deleted"],
});
