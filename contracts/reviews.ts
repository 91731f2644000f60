import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { cleanText, Id, queryInteger, queryText } from "./values.ts";

/** Letters of a review and of a response at most. */
export const reviewLength = 2_000;

/** What somebody writes about an ad: not blank. */
const ReviewText = z
  .string({ error: "required" })
  .max(reviewLength * 4, { error: "too_long" })
  .transform(cleanText)
  .pipe(
    z
      .string()
      .regex(/[\p{L}\p{N}]/u, { error: "required" })
      .max(reviewLength, { error: "too_long" }),
  );

export const Review = z
  .object({
    id: z.int(),
    rating: z.int(),
    text: z.string(),
    user: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }),
    creation_date: z.string(),
    /** The seller's. */
    response: z.object({ text: z.string(), creation_date: z.string() }).nullable(),
    /** Of whoever is signed in: they have complained about it. */
    claim_sent: z.boolean().optional(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** A review among one's own: with the ad it is about. */
export const OwnReview = Review.extend({
  product: z.object({ id: z.int(), title: z.string(), is_active: z.boolean() }),
}).meta({ id: "OwnReview" });
export type OwnReview = z.infer<typeof OwnReview>;

const owned = ["unauthenticated", "token_expired"] as const;
const page = {
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  key: z.string().nullable(),
};
const path = "/product/v1/products/{id}/reviews/";
const params = z.object({ id: Id });
const reviewParams = z.object({ id: Id, review_id: Id });

export const listReviews = endpoint({
  name: "listReviews",
  feature: "reviews",
  summary: "The reviews of an ad, newest first",
  method: "GET",
  path,
  params,
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({
    results: z.array(Review),
    /** Mean, 1–5; null before the first. */
    rating: z.number().nullable(),
    /** Of whoever is signed in: whether they may write one. */
    may_review: z.boolean(),
    ...page,
  }),
  errors: ["not_found", "listing_inactive", "listing_deleted"],
});

export const addReview = endpoint({
  name: "addReview",
  feature: "reviews",
  summary: "Review an ad: once, and not one's own",
  method: "POST",
  path,
  params,
  body: z.strictObject({
    rating: z.int({ error: "whole_number" }).min(1, { error: "out_of_range" }).max(5, { error: "out_of_range" }),
    text: ReviewText,
  }),
  status: 201,
  reply: Review,
  errors: [...owned, "not_found", "listing_inactive", "listing_deleted", "own_listing", "review_exists"],
});

export const answerReview = endpoint({
  name: "answerReview",
  feature: "reviews",
  summary: "The seller's response to a review of their ad; another one takes its place",
  method: "POST",
  path: `${path}{review_id}/response/`,
  params: reviewParams,
  body: z.strictObject({ text: ReviewText }),
  reply: Review,
  errors: [...owned, "not_found", "forbidden"],
});

export const listOwnReviews = endpoint({
  name: "listOwnReviews",
  feature: "reviews",
  summary: "The reviews that one has written, or those of one's ads, newest first",
  method: "GET",
  path: "/product/v1/personal/reviews/",
  query: z.object({
    side: z.preprocess(
      (value) => (value === "" ? undefined : value),
      z.enum(["written", "received"]).default("written"),
    ),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({ results: z.array(OwnReview), ...page }),
  errors: owned,
});
