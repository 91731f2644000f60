import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { BodyId, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { maxReviewsOfDecision, reviewHolds } from "./rules.ts";
import { UserReference } from "./values.ts";

/** A review that is held for a moderator, because many like it came at once. */
export const HeldReview = z
  .object({
    id: z.int(),
    /** Another one when its author has changed the review: a decision names the one that was looked at. */
    version: z.string(),
    rating: z.int(),
    text: z.string(),
    creation_date: z.string(),
    /** Many of one side in a day or a week, or several from one network. */
    held_as: z.enum(reviewHolds),
    user: UserReference.extend({
      member_since: z.string(),
      /** Phone and e-mail are confirmed. */
      has_phone: z.boolean(),
      has_email: z.boolean(),
      review_count: z.int(),
    }),
    product: z.object({ id: z.int(), title: z.string() }).nullable(),
  })
  .meta({ id: "HeldReview" });
export type HeldReview = z.infer<typeof HeldReview>;

/** The held reviews about one seller. */
export const HeldReviews = z
  .object({
    seller: UserReference.extend({ rating: z.number().nullable(), review_count: z.int() }),
    count: z.int(),
    /** The oldest ones; the next come when these are decided on. */
    reviews: z.array(HeldReview),
  })
  .meta({ id: "HeldReviews" });
export type HeldReviews = z.infer<typeof HeldReviews>;

export const listHeldReviews = endpoint({
  ...calls.listHeldReviews,
  feature: "moderation",
  summary: "Reviews that are held for a moderator, by the seller they are about, without what is one's own",
  query: z.object({ limit: queryInteger(1, 20), key: queryText(100) }),
  reply: z.object({ results: z.array(HeldReviews), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const countHeldReviews = endpoint({
  ...calls.countHeldReviews,
  feature: "moderation",
  summary: "Number of reviews that are held for a moderator, without what is one's own",
  reply: z.object({ waiting: z.int() }),
  errors: ["not_found"],
});

export const decideHeldReviews = endpoint({
  ...calls.decideHeldReviews,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Let held reviews about a seller count, or remove them for good, as they were seen; what is decided already stays so",
  body: z.strictObject({
    seller: BodyId,
    reviews: z
      .array(z.strictObject({ id: BodyId, version: z.string({ error: "required" }).max(40, { error: "too_long" }) }))
      .min(1, { error: "required" })
      .max(maxReviewsOfDecision, { error: "too_many" }),
    outcome: z.enum(["accepted", "removed"], { error: "choice" }),
  }),
  reply: z.object({ decided: z.int() }),
  errors: ["not_found", "own_account", "own_review", "changed_since"],
});
