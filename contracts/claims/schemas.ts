import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, cleanText, Id, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { claimSubjects, maxClaimLength } from "./rules.ts";

/** What a claim may be about. */
export const ClaimCategory = z
  .object({
    id: z.int(),
    code: z.string(),
    title_ru: z.string(),
    title_ky: z.string(),
    /** Of listings, of reviews, of users, of what somebody writes in a room, or of several of them. */
    for_products: z.boolean(),
    for_reviews: z.boolean(),
    for_users: z.boolean(),
    for_rooms: z.boolean(),
  })
  .meta({ id: "ClaimCategory" });
export type ClaimCategory = z.infer<typeof ClaimCategory>;

const body = z.strictObject({
  category: z.int({ error: "whole_number" }).min(1, { error: "unknown_id" }).max(1_000, { error: "unknown_id" }),
  text: z
    .string({ error: "text" })
    .max(maxClaimLength * 4, { error: "too_long" })
    .transform(cleanText)
    .pipe(z.string().max(maxClaimLength, { error: "too_long" }))
    .optional(),
});

const claim = {
  feature: "claims",
  body,
  status: 201,
  reply: z.object({ claim_sent: z.literal(true) }),
} as const;

export const listClaimCategories = endpoint({
  ...calls.listClaimCategories,
  feature: "claims",
  summary: "What a claim may be about",
  reply: z.array(ClaimCategory),
});

export const getOwnClaim = endpoint({
  ...calls.getOwnClaim,
  feature: "claims",
  summary: "The last claim that one has sent about a listing, a review or a user; null without one",
  query: z.object({ about: queryValue(z.enum(claimSubjects, { error: "invalid" })), id: queryValue(Id) }),
  reply: z.object({
    claim: z
      .object({
        /** Of the category. */
        category: z.int(),
        date: z.iso.datetime(),
        /** Of the moderators' decision; null while there is none, and until then no other one can be sent. */
        resolved_date: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
  errors: signedInErrors,
});

export const sendClaim = endpoint({
  ...calls.sendClaim,
  ...claim,
  summary: "Send a claim about a listing to the moderators",
  params: z.object({ id: Id }),
  errors: [...signedInErrors, "not_found", "listing_inactive", "listing_deleted", "own_listing", "claim_already_sent"],
});

export const sendReviewClaim = endpoint({
  ...calls.sendReviewClaim,
  ...claim,
  summary: "Send a claim about a review to the moderators",
  params: z.object({ id: Id, review_id: Id }),
  errors: [...signedInErrors, "not_found", "own_review", "claim_already_sent"],
});

export const sendBusinessReviewClaim = endpoint({
  ...calls.sendBusinessReviewClaim,
  ...claim,
  summary: "Send a claim about a review of a business itself to the moderators",
  params: z.object({ id: Id, review_id: Id }),
  errors: [...signedInErrors, "not_found", "own_review", "claim_already_sent"],
});

export const sendUserClaim = endpoint({
  ...calls.sendUserClaim,
  ...claim,
  summary: "Send a claim about a user to the moderators; with the category `other` its text is required",
  params: z.object({ id: Id }),
  errors: [...signedInErrors, "not_found", "own_account", "claim_already_sent"],
});

export const sendRoomClaim = endpoint({
  ...calls.sendRoomClaim,
  ...claim,
  acting: "chat",
  summary:
    "Send a claim about the other person of one's room to the moderators, with its last messages as they are now; with the category `other` its text is required",
  params: z.object({ id: Id }),
  /** `message`: the one that is complained of, of the other. */
  body: body.extend({ message: BodyId.optional() }),
  errors: [...signedInErrors, "not_found", "person_deleted", "nothing_said", "claim_already_sent"],
});
