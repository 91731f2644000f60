import { z } from "zod";
import { Proof } from "#contracts/base/challenge.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Id, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import { Photo } from "#contracts/listings/schemas.ts";
import { NewReview, Review, ReviewText, SellerReview } from "#contracts/reviews/schemas.ts";
import * as calls from "./page-calls.ts";
import { BusinessAddress, BusinessDelivery, Holiday, WorkingDay } from "./record-schemas.ts";
import { linkPattern } from "./rules.ts";

/** An id, or the link that a business has chosen (in letters of any case). */
const BusinessKey = z
  .string({ error: "whole_number" })
  .max(40, { error: "too_long" })
  .transform((key) => key.toLowerCase())
  .refine((key) => /^[1-9]\d{0,9}$/.test(key) || linkPattern.test(key), { error: "whole_number" });

const titled = { id: z.int(), title_ru: z.string(), title_ky: z.string() };
const BusinessCategory = z.object({ ...titled, title_slug: z.string() });

/** A business in lists. */
export const BusinessCard = z
  .object({
    id: z.int(),
    /** Its page is `/b/<link>`; null: `/b/<id>`. */
    link: z.string().nullable(),
    name: z.string(),
    logo: Photo.nullable(),
    category: BusinessCategory.nullable(),
    /** Mean of its reviews and its listings', 1–5; null before the first. */
    rating: z.number().nullable(),
    review_count: z.int(),
    /** Active listings. */
    product_count: z.int(),
  })
  .meta({ id: "BusinessCard" });
export type BusinessCard = z.infer<typeof BusinessCard>;

/** A business with everything that its page shows. Its contacts are never part of it: `revealBusinessContacts`. */
export const Business = BusinessCard.extend({
  /** The user whose listings they are, and who is written to. */
  user: z.int(),
  about: z.string(),
  follower_count: z.int(),
  /** Absent for guests, as the next. */
  is_following: z.boolean().optional(),
  is_mine: z.boolean().optional(),
  is_vip: z.boolean(),
  member_since: z.string(),
  /** Now, in Asia/Bishkek; null where the hours were never said. `changes_at` null: not within weeks. */
  opening: z.object({ is_open: z.boolean(), changes_at: z.string().nullable() }).nullable(),
  schedule: z.array(WorkingDay).nullable(),
  /** From today on. */
  holidays: z.array(Holiday),
  addresses: z.array(BusinessAddress),
  deliveries: z.array(BusinessDelivery),
  /** It has said that it does not deliver. */
  without_delivery: z.boolean(),
  banners: z.array(Photo),
  /** The first ones; `listBusinessPhotos` has all. */
  gallery: z.array(Photo),
  gallery_count: z.int(),
  /** Promotions aside. */
  catalog_count: z.int(),
  /** Whether a listing on show has a discount. */
  has_promotions: z.boolean(),
  has_contacts: z.boolean(),
}).meta({ id: "Business" });
export type Business = z.infer<typeof Business>;

const Contacts = z
  .object({
    phones: z.array(z.string()),
    whatsapp: z.string().nullable(),
    telegram: z.string().nullable(),
    instagram: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
  })
  .meta({ id: "BusinessContacts" });
export type BusinessContacts = z.infer<typeof Contacts>;

const hidden = ["not_found", "business_inactive"] as const;
const params = z.object({ id: Id });
const page = { limit: queryInteger(1, 100), key: queryText(200) };

const oneBusiness = {
  feature: "business",
  params: z.object({ id: BusinessKey }),
  reply: Business,
  errors: hidden,
} as const;

export const getBusiness = endpoint({
  ...calls.getBusiness,
  acting: "editor",
  ...oneBusiness,
  summary: "A business by its id, its link or a link that it had within a year",
});

export const getBusinessV2 = endpoint({
  ...calls.getBusinessV2,
  ...oneBusiness,
  summary: "The same as `/business/v1/businesses/{id}/`",
});

const facts = { schedule: true, holidays: true, addresses: true, deliveries: true, without_delivery: true } as const;

export const getBusinessFacts = endpoint({
  ...calls.getBusinessFacts,
  feature: "business",
  summary: "Hours, addresses and conditions of delivery of a business, as its listings show them",
  params,
  reply: Business.pick(facts),
  errors: hidden,
});

export const listSimilarBusinesses = endpoint({
  ...calls.listSimilarBusinesses,
  feature: "business",
  summary:
    "Businesses of the same main category, those with the most reviews first, for a page whose business is not on show any more",
  params: z.object({ id: BusinessKey }),
  reply: z.object({ name: z.string(), results: z.array(BusinessCard) }),
  errors: ["not_found"],
});

export const listBusinessPhotos = endpoint({
  ...calls.listBusinessPhotos,
  feature: "business",
  summary: "The gallery of a business in its order",
  params,
  query: z.object(page),
  reply: z.object({ results: z.array(Photo), count: z.int(), ...pageFields }),
  errors: [...hidden, "key_invalid"],
});

export const revealBusinessContacts = endpoint({
  ...calls.revealBusinessContacts,
  feature: "business",
  summary: "Phones and accounts of a business; counted as a call",
  params,
  body: z.strictObject({ proof: Proof }),
  reply: Contacts,
  errors: ["challenge_required", ...hidden],
});

export const listBusinessReviews = endpoint({
  ...calls.listBusinessReviews,
  feature: "business",
  summary: "The reviews of a business and of its listings together, newest first",
  params,
  query: z.object(page),
  reply: z.object({
    results: z.array(SellerReview),
    rating: z.number().nullable(),
    count: z.int(),
    /** Whether the viewer may write one of the business itself. */
    may_review: z.boolean(),
    /** Whether the viewer may write one as soon as the business has answered them. */
    needs_contact: z.boolean(),
    /** With `needs_contact`: the viewer has written, and only the answer is missing. */
    has_written: z.boolean(),
    /** The viewer's own review of the business; `changeable_until` null: it may not be changed any more. */
    own: z
      .object({ id: z.int(), rating: z.int(), text: z.string(), changeable_until: z.string().nullable() })
      .nullable(),
    ...pageFields,
  }),
  errors: [...hidden, "key_invalid"],
});

export const addBusinessReview = endpoint({
  ...calls.addBusinessReview,
  isIdempotent: true,
  feature: "business",
  summary: "Review a business itself: once, after it has answered or both have confirmed a deal",
  params,
  body: NewReview,
  status: 201,
  reply: Review,
  errors: [...signedInErrors, ...hidden, "own_business", "no_contact_yet", "review_exists"],
});

const reviewParams = z.object({ id: Id, review_id: Id });

export const changeBusinessReview = endpoint({
  ...calls.changeBusinessReview,
  feature: "business",
  summary: "Change one's review of a business, within 30 days",
  params: reviewParams,
  body: NewReview.partial(),
  reply: Review,
  errors: [...signedInErrors, "not_found", "forbidden", "own_business", "review_too_old"],
});

export const answerBusinessReview = endpoint({
  ...calls.answerBusinessReview,
  feature: "business",
  summary: "The owner's response to a review of the business itself; another one takes its place",
  params: reviewParams,
  body: z.strictObject({ text: ReviewText }),
  reply: Review,
  errors: [...signedInErrors, "not_found", "forbidden"],
});
