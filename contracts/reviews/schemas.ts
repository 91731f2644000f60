import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { cleanText, Id, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { maxReviewLength } from "./rules.ts";

export const ReviewText = z
  .string({ error: "required" })
  .max(maxReviewLength * 4, { error: "too_long" })
  .transform(cleanText)
  .pipe(
    z
      .string()
      .regex(/[\p{L}\p{N}]/u, { error: "required" })
      .max(maxReviewLength, { error: "too_long" }),
  );

export const Review = z
  .object({
    id: z.int(),
    rating: z.int(),
    /** Empty when the author gave stars only. */
    text: z.string(),
    user: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }),
    creation_date: z.string(),
    /** Both confirmed the deal that it is about (`docs/features/deals.md`): it counts twice as much in the rating. */
    is_confirmed: z.boolean(),
    /** The seller's about the buyer of a deal. */
    is_of_buyer: z.boolean(),
    /** For its author: a moderator looks at it before others see it, because many like it came at once. */
    is_held: z.boolean(),
    /** For its author: when it is shown to others and counts. `null` once it does, and for everybody else. */
    counts_from: z.string().nullable(),
    /** For its author: it counts once they have a confirmed phone, and an account that is seven days old. */
    needs_phone: z.boolean(),
    /** By whom it is about. */
    response: z.object({ text: z.string(), creation_date: z.string() }).nullable(),
    /** Whether the viewer has sent a claim about it; absent for guests. */
    claim_sent: z.boolean().optional(),
    /** Whether the viewer wrote it: they may change it for a while, and delete it. */
    is_mine: z.boolean(),
    /** Whether the viewer may respond to it. */
    may_respond: z.boolean(),
    /** Whether the viewer may send a claim about it. */
    may_claim: z.boolean(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** The business that a review is about; null where it is about a listing. */
const reviewedBusiness = z.object({ id: z.int(), link: z.string().nullable(), name: z.string() }).nullable();

/** A review in the list of one's own, with the listing or the business it is about. */
export const OwnReview = Review.extend({
  /** The title is null where it may be an edit that nobody has approved, of another's listing. */
  product: z.object({ id: z.int(), title: z.string().nullable(), is_active: z.boolean() }).nullable(),
  business: reviewedBusiness,
}).meta({ id: "OwnReview" });
export type OwnReview = z.infer<typeof OwnReview>;

/** A review in the list of a user's, with the listing it is about; null when the public does not see that any more, or it is about the business. */
export const SellerReview = Review.extend({
  product: z.object({ id: z.int(), title: z.string() }).nullable(),
  business: reviewedBusiness,
}).meta({ id: "SellerReview" });
export type SellerReview = z.infer<typeof SellerReview>;

/** A review as it is sent: stars, and words where the author has some. */
export const NewReview = z.strictObject({
  rating: z.int({ error: "whole_number" }).min(1, { error: "out_of_range" }).max(5, { error: "out_of_range" }),
  text: z
    .string()
    .max(maxReviewLength * 4, { error: "too_long" })
    .transform(cleanText)
    .pipe(z.string().max(maxReviewLength, { error: "too_long" }))
    .optional(),
});
export type NewReview = z.infer<typeof NewReview>;

const countedPageFields = {
  count: z.int(),
  ...pageFields,
};
const params = z.object({ id: Id });
const reviewParams = z.object({ id: Id, review_id: Id });

export const listReviews = endpoint({
  ...calls.listReviews,
  feature: "reviews",
  summary: "The reviews of a listing, newest first",
  params,
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({
    results: z.array(Review),
    /** Mean, 1–5, in which reviews of confirmed deals count twice; null before the first. */
    rating: z.number().nullable(),
    /** Whether the viewer may write one. */
    may_review: z.boolean(),
    /**
     * Whether the viewer may write a review once the seller answers them (`docs/features/reviews.md`, Who may review).
     */
    needs_contact: z.boolean(),
    /** With `needs_contact`: the viewer has written, and only the answer is missing. */
    has_written: z.boolean(),
    ...countedPageFields,
  }),
  errors: ["not_found", "listing_inactive", "listing_deleted", "key_invalid"],
});

export const listUserReviews = endpoint({
  ...calls.listUserReviews,
  feature: "reviews",
  summary: "The reviews of a user's listings, newest first, those of listings that are gone too",
  params,
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(SellerReview), ...countedPageFields }),
  errors: ["not_found", "key_invalid"],
});

export const addReview = endpoint({
  ...calls.addReview,
  isIdempotent: true,
  feature: "reviews",
  summary: "Review a listing: once, not one's own, after its seller has answered or both have confirmed a deal",
  params,
  body: NewReview,
  status: 201,
  reply: Review,
  errors: [
    ...signedInErrors,
    "not_found",
    "listing_inactive",
    "listing_deleted",
    "own_listing",
    "no_contact_yet",
    "review_exists",
  ],
});

export const answerReview = endpoint({
  ...calls.answerReview,
  feature: "reviews",
  summary: "The seller's response to a review of their listing; another one takes its place",
  params: reviewParams,
  body: z.strictObject({ text: ReviewText }),
  reply: Review,
  errors: [...signedInErrors, "not_found", "forbidden"],
});

export const listOwnReviews = endpoint({
  ...calls.listOwnReviews,
  feature: "reviews",
  summary: "The reviews that one has written, or those of one's listings, newest first",
  query: z.object({
    side: queryValue(z.enum(["written", "received"]).default("written")),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({ results: z.array(OwnReview), ...countedPageFields }),
  errors: [...signedInErrors, "key_invalid"],
});

const ownParams = z.object({ id: Id });
/** `changeable_until` null: it may not be changed any more. The `id` is public: it names the schema in OpenAPI. */
const ChangeableReview = OwnReview.extend({ changeable_until: z.string().nullable() }).meta({ id: "WrittenReview" });
export type ChangeableReview = z.infer<typeof ChangeableReview>;

export const getOwnReview = endpoint({
  ...calls.getOwnReview,
  feature: "reviews",
  summary: "A review that one has written, whatever it is about",
  params: ownParams,
  reply: ChangeableReview,
  errors: [...signedInErrors, "not_found"],
});

export const changeOwnReview = endpoint({
  ...calls.changeOwnReview,
  feature: "reviews",
  summary: "Change a review that one has written, within 30 days",
  params: ownParams,
  body: NewReview.partial(),
  reply: ChangeableReview,
  errors: [...signedInErrors, "not_found", "own_listing", "own_business", "review_too_old"],
});

export const deleteOwnReview = endpoint({
  ...calls.deleteOwnReview,
  feature: "reviews",
  summary: "Delete a review that one has written; another one about the same is not written",
  params: ownParams,
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});
