import { z } from "zod";
import { DealType } from "#contracts/catalogue/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { maxPrice, maxSearchLength } from "#contracts/listings/rules.ts";
import { BlockExplanation, Currency, ListingState, Photo, Product, ProductCard } from "#contracts/listings/schemas.ts";
import {
  BodyId,
  cleanText,
  Id,
  maxId,
  nameText,
  pageFields,
  queryBoolean,
  queryIds,
  queryInteger,
  queryText,
  queryValue,
} from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { descriptionLength, maxAskedListings, maxListings, maxPhotos, ownerActions, titleLength } from "./rules.ts";

const Title = nameText(titleLength);

const Description = z
  .string({ error: "required" })
  .max(40_000, { error: "too_long" })
  .transform(cleanText)
  .pipe(
    z
      .string()
      .regex(/[\p{L}\p{N}]/u, { error: "required" })
      .min(descriptionLength.min, { error: "too_short" })
      .max(descriptionLength.max, { error: "too_long" }),
  );

/** The value of one parameter: a number or text, or option ids. */
export const GivenParameter = z.strictObject({
  id: BodyId,
  value: z.union([z.number(), z.string().max(200, { error: "too_long" })]).optional(),
  options: z.array(BodyId).max(50, { error: "too_many" }).optional(),
});
export type GivenParameter = z.infer<typeof GivenParameter>;

const draftFields = {
  title: Title,
  description: Description,
  /** A leaf of the tree. */
  category: BodyId,
  location: BodyId,
  /** Whole units of `currency`; 0 with `is_negotiable`. */
  price: z.int({ error: "whole_number" }).min(0, { error: "out_of_range" }).max(maxPrice, { error: "out_of_range" }),
  currency: Currency,
  is_negotiable: z.boolean({ error: "boolean" }),
  /** For business sellers (`docs/features/prices.md`, Discount); null removes it. */
  discount_price: z
    .int({ error: "whole_number" })
    .min(1, { error: "out_of_range" })
    .max(maxPrice, { error: "out_of_range" })
    .nullable(),
  /** In any usual spelling; that of the account when left out. */
  contact_phone: z.string({ error: "phone" }).max(64, { error: "phone" }),
  /** Ids of uploaded photos; the first is the main one. None only with `without_photos`. */
  photos: z.array(BodyId).max(maxPhotos, { error: "too_many" }),
  /** That no photo is meant, in a category with `photo_optional`; elsewhere, and without it, no photo is `photo_required`. */
  without_photos: z.boolean({ error: "boolean" }),
  parameters: z.array(GivenParameter).max(60, { error: "too_many" }),
  deal_type: DealType,
};

/** A listing as it is sent for review. */
export const NewListing = z.strictObject({
  ...draftFields,
  is_negotiable: draftFields.is_negotiable.default(false),
  discount_price: draftFields.discount_price.optional(),
  contact_phone: draftFields.contact_phone.optional(),
  without_photos: draftFields.without_photos.optional(),
  parameters: draftFields.parameters.default([]),
  /** The first of the category when left out. */
  deal_type: draftFields.deal_type.optional(),
  /** A catalogue of one's own business, at whose end it is put. */
  catalog: BodyId.nullable().optional(),
});
export type NewListing = z.infer<typeof NewListing>;

/**
 * The fields to change. `state` alone deactivates or activates the listing. With `at_once`, a change that would hide
 * the listing for a review is refused with `price_needs_review`.
 */
export const ListingChange = z
  .strictObject(draftFields)
  .partial()
  .extend({
    state: z.enum(["active", "inactive"], { error: "choice" }).optional(),
    at_once: z.boolean({ error: "boolean" }).optional(),
  });
export type ListingChange = z.infer<typeof ListingChange>;

/** A listing in the list of one's own. */
export const OwnCard = ProductCard.extend({
  views: z.int(),
  /** How many users have it among their favourites. */
  favorites: z.int(),
  /** Without discount, in `currency`, also while the public is not told. */
  asking_price: z.int(),
  /** Also when it is not valid at present. */
  discount_price: z.int().nullable(),
  /** When the discount is taken away by itself. */
  discount_until: z.string().nullable(),
  /** The price was raised so lately that the public sees no price before the discount (`docs/features/prices.md`, Discount). */
  hides_old_price: z.boolean(),
  /** When it becomes inactive by itself; null unless it is active. */
  expires_date: z.string().nullable(),
  /** When an active listing may be raised again; null: now. */
  next_upvote_date: z.string().nullable(),
  /** The article that imports know it by; null: no import has made it. */
  article: z.string().nullable(),
  /** Deleted once: only an edit brings it back. */
  is_deleted: z.boolean(),
  /** An import has made it without photos: only its owner sees it until an edit brings some. */
  needs_photos: z.boolean(),
  /** What its owner may do with it now. */
  actions: z.array(z.enum(ownerActions)),
  moderation: BlockExplanation.nullable(),
}).meta({ id: "OwnCard" });
export type OwnCard = z.infer<typeof OwnCard>;

/** One's own listing with all that its form and its page need. */
export const OwnProduct = Product.extend({
  contact_phone: z.string(),
  /** In the form in which they are sent. */
  given_parameters: z.array(GivenParameter),
  /** Also when it is not valid at present. */
  discount_price: z.int().nullable(),
  category_id: z.int(),
  location_id: z.int(),
  /** Incremented by each edit; a moderator decides on one revision. */
  revision: z.int(),
  expires_date: z.string().nullable(),
  next_upvote_date: z.string().nullable(),
  /** The article that imports know it by; null: no import has made it. */
  article: z.string().nullable(),
  is_deleted: z.boolean(),
  /** An import has made it without photos: only its owner sees it until an edit brings some. */
  needs_photos: z.boolean(),
  /** What its owner may do with it now. */
  actions: z.array(z.enum(ownerActions)),
  moderation: BlockExplanation.nullable(),
}).meta({ id: "OwnProduct" });
export type OwnProduct = z.infer<typeof OwnProduct>;

/** What is known of the wait for a moderator's decision. */
export const ReviewTime = z
  .object({
    /**
     * Of a listing that is sent now, rounded up: the median of the last hour; with fewer than 5 decisions in it that of a day, and not less than the
     * longest wait; where nothing is known of decisions the longest wait, if that is more than two hours, else null. With what the turn of whoever asks is put off by, because many of their listings wait.
     */
    minutes: z.int().nullable(),
    /** Nobody decides at this hour: the hour when they usually go on; null while they decide, and where it is not known. */
    resumes_at: z.string().nullable(),
    /** Nobody can tell how long it takes, and a listing has been waiting for more than two hours: `minutes` is how long. */
    is_late: z.boolean(),
  })
  .meta({ id: "ReviewTime" });
export type ReviewTime = z.infer<typeof ReviewTime>;

/** One's own listing after it was sent. */
export const SentProduct = OwnProduct.extend({ review_time: ReviewTime }).meta({ id: "SentProduct" });
export type SentProduct = z.infer<typeof SentProduct>;

export const getReviewTime = endpoint({
  ...calls.getReviewTime,
  acting: "editor",
  scope: "listings:read",
  feature: "selling",
  summary: "How long a listing that one sends now waits for a moderator",
  reply: ReviewTime,
  errors: signedInErrors,
});

export const listOwnProducts = endpoint({
  ...calls.listOwnProducts,
  acting: "editor",
  scope: "listings:read",
  feature: "selling",
  summary: "One's own listings, newest first, with how many there are in each state",
  query: z.object({
    state: queryValue(ListingState.optional()),
    search: queryText(maxSearchLength),
    /** These listings. */
    products: queryIds(maxAskedListings),
    /** Those in a catalogue; those that are not in it. */
    catalog: queryInteger(1, maxId),
    outside_catalog: queryInteger(1, maxId),
    /** Those with a discount, or without. */
    discounted: queryBoolean,
    /** Those that wait for photos since an import. */
    needs_photos: queryBoolean,
    limit: queryInteger(1, maxListings),
    key: queryText(300),
  }),
  reply: z.object({
    results: z.array(OwnCard),
    counts: z.object({ active: z.int(), inactive: z.int(), on_review: z.int(), blocked: z.int() }),
    /** How many of the inactive ones wait for photos. */
    needs_photos: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const createProduct = endpoint({
  ...calls.createProduct,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "selling",
  summary: "Send a new listing for review; `Idempotency-Key` makes a repetition safe",
  body: NewListing,
  status: 201,
  reply: SentProduct,
  errors: [...signedInErrors, "too_many_listings", "account_blocked", "conflict", "posting_closed"],
});

export const getOwnProduct = endpoint({
  ...calls.getOwnProduct,
  acting: "editor",
  scope: "listings:read",
  feature: "selling",
  summary: "One's own listing in any state, with what its form needs",
  params: z.object({ id: Id }),
  reply: OwnProduct,
  errors: [...signedInErrors, "not_found"],
});

export const updateProduct = endpoint({
  ...calls.updateProduct,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "selling",
  summary:
    "Change one's own listing, which sends it for review (a new price alone is checked and on show at once), or deactivate or activate it",
  params: z.object({ id: Id }),
  body: ListingChange,
  reply: SentProduct,
  errors: [
    ...signedInErrors,
    "not_found",
    "state_not_allowed",
    "account_blocked",
    "conflict",
    "price_needs_review",
    "price_changed_too_often",
  ],
});

export const deleteProduct = endpoint({
  ...calls.deleteProduct,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "selling",
  summary: "Delete one's own listing: first into the inactive ones, the second time for good",
  params: z.object({ id: Id }),
  reply: z.object({ is_gone: z.boolean() }),
  errors: [...signedInErrors, "not_found"],
});

export const upvoteProduct = endpoint({
  ...calls.upvoteProduct,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "selling",
  summary: "Raise one's own active listing to the top, once in 24 hours",
  params: z.object({ id: Id }),
  reply: z.object({ upvote_date: z.string(), next_upvote_date: z.string() }),
  errors: [...signedInErrors, "not_found", "state_not_allowed", "upvote_too_early"],
});

export const renewProduct = endpoint({
  ...calls.renewProduct,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "selling",
  summary: "Keep one's own listing for another 60 days",
  params: z.object({ id: Id }),
  reply: z.object({ expires_date: z.string() }),
  errors: [...signedInErrors, "not_found", "state_not_allowed"],
});

const upload = {
  scope: "listings:write",
  feature: "selling",
  summary: "Upload one photo; what no listing takes within 24 hours is removed",
  status: 201,
  reply: Photo,
  errors: [...signedInErrors, "photo_unreadable", "photo_too_narrow", "photo_too_large", "body_too_large"],
} as const;

export const uploadPhoto = endpoint({ ...calls.uploadPhoto, ...upload, acting: "editor" });

/** The same call under its second address. */
export const uploadPublicationPhoto = endpoint({ ...calls.uploadPublicationPhoto, ...upload, acting: "editor" });

/** What the machine notices against the content policy: a hint, never a refusal (`docs/features/content-policy.md`). */
export const PolicyFinding = z
  .object({
    code: z.string(),
    field: z.enum(["title", "description", "price", "category", "photos"]),
    title_ru: z.string(),
    title_ky: z.string(),
    /** The matched words. */
    fragment: z.string().nullable(),
  })
  .meta({ id: "PolicyFinding" });
export type PolicyFinding = z.infer<typeof PolicyFinding>;

export const checkDraft = endpoint({
  ...calls.checkDraft,
  acting: "editor",
  scope: "listings:write",
  feature: "selling",
  summary: "Findings against the content policy before a listing is sent, and categories that its title suggests",
  body: z.strictObject({
    title: z.string().max(1_000).default(""),
    description: z.string().max(40_000).default(""),
    category: BodyId.optional(),
    price: z.int().min(0).max(maxPrice).optional(),
    currency: Currency.optional(),
    deal_type: DealType.optional(),
  }),
  reply: z.object({
    findings: z.array(PolicyFinding),
    /** Leaves of the tree, likeliest first, at most 5. */
    categories: z.array(
      z.object({ id: z.int(), title_ru: z.string(), title_ky: z.string(), path_ru: z.string(), path_ky: z.string() }),
    ),
  }),
  errors: signedInErrors,
});
