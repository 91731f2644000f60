import { z } from "zod";
import { ClaimCategory } from "#contracts/claims/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { BlockReason, Currency, ProductCard } from "#contracts/listings/schemas.ts";
import { OwnProduct, PolicyFinding } from "#contracts/selling/schemas.ts";
import { maxId, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { auditActions, auditFields, changedFields, claimOutcomes, maxBlockReasons, phoneOwners } from "./rules.ts";
import { ModeratedUser, Note, params, UserReference } from "./values.ts";

const Revision = z
  .int({ error: "whole_number" })
  .min(1, { error: "out_of_range" })
  .max(maxId, { error: "out_of_range" });

/** What a member of the staff did. */
export const AuditEntry = z
  .object({
    id: z.int(),
    action: z.enum(auditActions),
    creation_date: z.string(),
    moderator: UserReference.nullable(),
    /** Id of the listing it was about, which may be deleted by now. */
    product: z.int().nullable(),
    /** Id of the user it was about, or whose listing. */
    user: z.int().nullable(),
    /** Title of the listing, or name of the user, at that time. */
    subject: z.string(),
    revision: z.int().nullable(),
    reasons: z.array(BlockReason),
    note: z.string().nullable(),
    /** What was changed, from what to what; null: nothing was, or is, there. */
    changes: z.array(
      z.object({ field: z.enum(auditFields), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    is_undone: z.boolean(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Another listing with the same text or a photo that looks the same. */
export const Duplicate = z
  .object({
    product: ProductCard,
    is_same_text: z.boolean(),
    /** Ids of the photos of the moderated listing that look like photos of this one. */
    photos: z.array(z.int()),
    is_same_seller: z.boolean(),
  })
  .meta({ id: "Duplicate" });
export type Duplicate = z.infer<typeof Duplicate>;

/**
 * A price that changed without a moderator and is far from the last price that a moderator approved
 * (`docs/features/prices.md`, New prices).
 */
export const PriceReview = z
  .object({
    /** Since when it is so far from it. */
    marked_date: z.string(),
    /** The last price that a person approved. */
    approved_price: z.int(),
    approved_currency: Currency,
    /** The newest 20 prices that the public has seen, with discount, the oldest first. */
    steps: z.array(z.object({ date: z.string(), price: z.int(), currency: Currency })),
  })
  .meta({ id: "PriceReview" });
export type PriceReview = z.infer<typeof PriceReview>;

/** A listing whose price is marked. */
export const MarkedPrice = z
  .object({
    product: ProductCard,
    revision: z.int(),
    /** Without discount. */
    asking_price: z.int(),
    price_review: PriceReview,
  })
  .meta({ id: "MarkedPrice" });
export type MarkedPrice = z.infer<typeof MarkedPrice>;

/** Percent from the approved price, else from the price before. `null`: the same, or one is negotiable. */
const PriceChange = z.int().nullable();

/** How a listing was when a moderator, or the automatic check of a price, last decided on it. */
export const PreviousVersion = OwnProduct.pick({
  revision: true,
  title: true,
  description: true,
  price: true,
  stock_price: true,
  discount: true,
  discount_price: true,
  price_kgs: true,
  currency: true,
  deal_type: true,
  breadcrumbs: true,
  location: true,
  parameters: true,
  contact_phone: true,
})
  .extend({
    /** It was blocked then; else it was approved. */
    is_blocked: z.boolean(),
    price_change: PriceChange,
    /** Ids, of which some may be gone. */
    photos: z.array(z.int()),
  })
  .meta({ id: "PreviousVersion" });
export type PreviousVersion = z.infer<typeof PreviousVersion>;

/** A listing as a moderator sees it. */
export const ModeratedProduct = z
  .object({
    product: OwnProduct,
    /** The owner of the contact phone. `other_account` and `unknown` are not confirmed for this account. */
    phone_of: z.enum(phoneOwners),
    revision: z.int(),
    /** False if it is blocked, or cannot come back on show without a review. */
    may_block: z.boolean(),
    /** Since its turn came; null unless it is on review. */
    waiting_seconds: z.int().nullable(),
    findings: z.array(PolicyFinding),
    duplicates: z.array(Duplicate),
    seller: ModeratedUser,
    /** The moderator who holds it. */
    taken_by: UserReference.nullable(),
    /** `null` unless it is on show with a price that a moderator has to look at. */
    price_review: PriceReview.nullable(),
    /** The median of its kind, in som; `null` where too few are known. */
    usual_price: z.int().nullable(),
    /** `null` unless it is on review after an earlier decision. */
    previous: PreviousVersion.nullable(),
  })
  .meta({ id: "ModeratedProduct" });
export type ModeratedProduct = z.infer<typeof ModeratedProduct>;

const QueueCounts = z.object({
  waiting: z.int(),
  /** Whose turn was more than two hours ago. */
  late: z.int(),
  /** Null when none waits. */
  median_wait_seconds: z.int().nullable(),
});

/** A listing in the list of those that wait. */
export const WaitingProduct = z
  .object({
    product: ProductCard,
    revision: z.int(),
    /** Since its turn came: 0 before that. */
    waiting_seconds: z.int(),
    /** The other moderator who holds it. */
    taken_by: UserReference.nullable(),
    /** The fields that differ from the version that was last decided on; `null` without one. */
    changed: z.array(z.enum(changedFields)).nullable(),
    price_change: PriceChange,
  })
  .meta({ id: "WaitingProduct" });
export type WaitingProduct = z.infer<typeof WaitingProduct>;

export const listQueue = endpoint({
  ...calls.listQueue,
  feature: "moderation",
  summary: "Listings on review, by their turns, without those that other moderators hold",
  query: z.object({ limit: queryInteger(1, 28), key: queryText(100) }),
  reply: z.object({
    results: z.array(ModeratedProduct),
    counts: QueueCounts,
    ...pageFields,
  }),
  errors: ["not_found", "key_invalid"],
});

export const listWaitingProducts = endpoint({
  ...calls.listWaitingProducts,
  feature: "moderation",
  summary: "Listings on review as a list to work through: oldest first, each with the moderator who holds it",
  query: z.object({ limit: queryInteger(1, 200) }),
  reply: z.object({ results: z.array(WaitingProduct), counts: QueueCounts }),
  errors: ["not_found"],
});

export const getModeratedProduct = endpoint({
  ...calls.getModeratedProduct,
  feature: "moderation",
  summary: "One listing as a moderator sees it, with earlier decisions on it",
  params,
  reply: ModeratedProduct.extend({ history: z.array(AuditEntry) }),
  errors: ["not_found"],
});

export const holdProduct = endpoint({
  ...calls.holdProduct,
  feature: "moderation",
  summary: "Hold a listing on review for five minutes, so that nobody else decides on it; again: for another five",
  params,
  reply: z.object({ until: z.string() }),
  errors: ["not_found", "own_listing", "state_not_allowed", "taken"],
});

export const releaseProduct = endpoint({
  ...calls.releaseProduct,
  feature: "moderation",
  summary: "Release a listing that one holds and has not decided on",
  params,
  reply: z.object({ released: z.literal(true) }),
  errors: ["not_found"],
});

/** The state after a decision, which can be undone until `undo_until`. */
const DecisionResult = z.object({ state: z.enum(["active", "blocked"]), undo_until: z.string() });

export const approveProduct = endpoint({
  ...calls.approveProduct,
  isIdempotent: true,
  feature: "moderation",
  summary: "Let the public see the revision of a listing that was looked at",
  params,
  body: z.strictObject({ revision: Revision, note: Note.optional() }),
  reply: DecisionResult,
  errors: ["not_found", "own_listing", "state_not_allowed", "taken", "changed_since"],
});

export const blockProduct = endpoint({
  ...calls.blockProduct,
  isIdempotent: true,
  feature: "moderation",
  summary: "Refuse a listing, or take it off the market, with the reasons that its owner is told",
  params,
  body: z.strictObject({
    revision: Revision,
    /** Codes of reasons. */
    reasons: z
      .array(z.string({ error: "text" }).max(40, { error: "too_long" }), { error: "required" })
      .min(1, { error: "required" })
      .max(maxBlockReasons, { error: "too_many" }),
    /** For the owner; required with the reason `other`. */
    note: Note.optional(),
  }),
  reply: DecisionResult,
  errors: ["not_found", "own_listing", "state_not_allowed", "taken", "changed_since"],
});

export const undoDecision = endpoint({
  ...calls.undoDecision,
  isIdempotent: true,
  feature: "moderation",
  summary: "Undo one's own last decision on a listing, within 30 seconds",
  params,
  reply: z.object({ state: z.literal("on_review") }),
  errors: ["not_found", "state_not_allowed"],
});

export const listMarkedPrices = endpoint({
  ...calls.listMarkedPrices,
  feature: "moderation",
  summary: "Listings on show whose price is far from the one that a person approved, the longest marked first",
  query: z.object({ limit: queryInteger(1, 28), key: queryText(100) }),
  reply: z.object({ results: z.array(MarkedPrice), count: z.int(), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const countMarkedPrices = endpoint({
  ...calls.countMarkedPrices,
  feature: "moderation",
  summary: "How many listings on show have a price that a moderator has to look at",
  reply: z.object({ waiting: z.int() }),
  errors: ["not_found"],
});

export const acceptPrice = endpoint({
  ...calls.acceptPrice,
  isIdempotent: true,
  feature: "moderation",
  summary: "Accept the price of a listing as it was looked at: from now on it is the approved one",
  params,
  body: z.strictObject({ revision: Revision }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["not_found", "own_listing", "changed_since", "already_decided"],
});

export const listBlockReasons = endpoint({
  ...calls.listBlockReasons,
  feature: "moderation",
  summary: "Every reason to block a listing: the lines of the content policy",
  reply: z.object({ results: z.array(BlockReason) }),
  errors: ["not_found"],
});

export const getModeratedUser = endpoint({
  ...calls.getModeratedUser,
  feature: "moderation",
  summary: "A user as staff sees them, with earlier decisions about them",
  params,
  reply: ModeratedUser.extend({ history: z.array(AuditEntry) }),
  errors: ["not_found"],
});

export const blockUser = endpoint({
  ...calls.blockUser,
  feature: "moderation",
  summary: "Block a user: their sessions end and their listings are hidden while it lasts",
  params,
  body: z.strictObject({
    /** Why, for the audit log. */
    note: z
      .string({ error: "required" })
      .pipe(Note)
      .pipe(z.string().min(1, { error: "required" })),
  }),
  reply: ModeratedUser,
  errors: ["not_found", "forbidden", "own_account"],
});

export const unblockUser = endpoint({
  ...calls.unblockUser,
  feature: "moderation",
  summary: "End the block of a user",
  params,
  reply: ModeratedUser,
  errors: ["not_found", "own_account"],
});

/** A claim as staff sees it. */
export const ModeratedClaim = z
  .object({
    id: z.int(),
    category: ClaimCategory,
    text: z.string().nullable(),
    creation_date: z.string(),
    /** Null when the account was deleted. */
    user: UserReference.nullable(),
    /** The listing, or the one that the review is on; null when the claim is about a user or a review of a business. */
    product: ProductCard.nullable(),
    /** Null when the claim is about the listing or a user. */
    review: z.object({ id: z.int(), rating: z.int(), text: z.string(), user: UserReference }).nullable(),
    /** The business that the review is about; null when it is about a listing. */
    business: z.object({ id: z.int(), link: z.string().nullable(), name: z.string(), user: z.int() }).nullable(),
    /** The user that the claim is about; null when it is about a listing or a review. */
    seller: ModeratedUser.nullable(),
    outcome: z.enum(claimOutcomes).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "ModeratedClaim" });
export type ModeratedClaim = z.infer<typeof ModeratedClaim>;

export const listClaims = endpoint({
  ...calls.listClaims,
  feature: "moderation",
  summary:
    "Claims about what is not one's own: the open ones, oldest first, or those that were decided on, newest first",
  query: z.object({
    state: queryValue(z.enum(["open", "resolved"]).default("open")),
    limit: queryInteger(1, 100),
    key: queryText(100),
  }),
  reply: z.object({
    results: z.array(ModeratedClaim),
    /** Open ones. */
    count: z.int(),
    ...pageFields,
  }),
  errors: ["not_found", "key_invalid"],
});

export const resolveClaim = endpoint({
  ...calls.resolveClaim,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Decide on all open claims about the same thing: it stays, or the listing is blocked, the review taken away, the user's listings blocked, or the user",
  params,
  body: z.strictObject({
    /** `removed`: the listing, the review or all listings of the user; `blocked`: the user, which needs a note for the audit log. */
    outcome: z.enum(claimOutcomes, { error: "choice" }),
    /** Codes of the reasons for the listings' owner; without any it is `other`, with the note. */
    reasons: z
      .array(z.string({ error: "text" }).max(40, { error: "too_long" }))
      .max(maxBlockReasons, { error: "too_many" })
      .optional(),
    note: Note.optional(),
  }),
  /** How many claims were resolved. */
  reply: z.object({ resolved: z.int() }),
  errors: [
    "not_found",
    "forbidden",
    "own_listing",
    "own_review",
    "own_account",
    "state_not_allowed",
    "already_decided",
  ],
});

export const listAudit = endpoint({
  ...calls.listAudit,
  feature: "moderation",
  summary: "What staff did, newest first: all of it, of one user, listing or moderator, or with certain words",
  query: z.object({
    search: queryText(maxSearchLength),
    action: queryValue(z.enum(auditActions).optional()),
    product: queryInteger(1, maxId),
    user: queryInteger(1, maxId),
    moderator: queryInteger(1, maxId),
    limit: queryInteger(1, 100),
    key: queryText(100),
  }),
  reply: z.object({
    results: z.array(AuditEntry),
    ...pageFields,
  }),
  errors: ["not_found", "key_invalid"],
});
