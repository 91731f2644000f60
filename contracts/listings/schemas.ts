import { z } from "zod";
import { Proof } from "#contracts/base/challenge.ts";
import { currencies } from "#contracts/base/currency.ts";
import { DealType } from "#contracts/catalogue/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { messengers } from "#contracts/users/rules.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import { Id } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { closings, listingStates, wantedKinds } from "./rules.ts";

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

export const titledFields = { id: z.int(), title_ru: z.string(), title_ky: z.string() };

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
  /** `is_gift`: what has no price is free, not negotiable. */
  category: z.object({ ...titledFields, title_slug: z.string(), is_gift: z.literal(true).optional() }),
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

/** A step of a price histogram: inclusive bounds in som, and the number of listings. */
export const PriceStep = z.object({ from: z.int(), to: z.int(), count: z.int() });

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
  body: z.strictObject({ proof: Proof }),
  /** `messengers`: where the seller answers at that number, beside calls. */
  reply: z.object({ phone: z.string(), messengers: z.array(z.enum(messengers)) }),
  errors: ["challenge_required", "not_found", "listing_inactive", "listing_deleted"],
});
