import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { cleanText, Id } from "./values.ts";

/** Letters of what is said in a complaint at most. */
export const claimLength = 1_000;

/** What one may complain about. */
export const ClaimCategory = z
  .object({
    id: z.int(),
    code: z.string(),
    title_ru: z.string(),
    title_ky: z.string(),
    /** Of ads, of reviews, or of both. */
    for_products: z.boolean(),
    for_reviews: z.boolean(),
  })
  .meta({ id: "ClaimCategory" });
export type ClaimCategory = z.infer<typeof ClaimCategory>;

const body = z.strictObject({
  category: z.int({ error: "whole_number" }).min(1, { error: "unknown_id" }).max(1_000, { error: "unknown_id" }),
  text: z
    .string({ error: "text" })
    .max(claimLength * 4, { error: "too_long" })
    .transform(cleanText)
    .pipe(z.string().max(claimLength, { error: "too_long" }))
    .optional(),
});

const sent = {
  feature: "claims",
  method: "POST",
  body,
  status: 201,
  reply: z.object({ claim_sent: z.literal(true) }),
} as const;
const owned = ["unauthenticated", "token_expired"] as const;

export const listClaimCategories = endpoint({
  name: "listClaimCategories",
  feature: "claims",
  summary: "What one may complain about",
  method: "GET",
  path: "/product/v1/products/claim/",
  reply: z.array(ClaimCategory),
});

export const sendClaim = endpoint({
  ...sent,
  name: "sendClaim",
  summary: "Complain about an ad to the moderators",
  path: "/product/v1/products/{id}/claim/",
  params: z.object({ id: Id }),
  errors: [...owned, "not_found", "listing_inactive", "listing_deleted", "own_listing", "claim_already_sent"],
});

export const sendReviewClaim = endpoint({
  ...sent,
  name: "sendReviewClaim",
  summary: "Complain about a review to the moderators",
  path: "/product/v1/products/{id}/reviews/{review_id}/claim/",
  params: z.object({ id: Id, review_id: Id }),
  errors: [...owned, "not_found", "own_review", "claim_already_sent"],
});
