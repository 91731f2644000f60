import { z } from "zod";
import { ClaimCategory } from "./claims.ts";
import { endpoint } from "./endpoint.ts";
import { ProductCard } from "./listings.ts";
import { BlockReason, OwnProduct, PolicyFinding } from "./selling.ts";
import { cleanText, Id, queryInteger, queryText } from "./values.ts";

/** An ad that waits longer is late: the queue promises two hours (`design/product.md`, Ads). */
export const lateAfterSeconds = 7_200;
/** How long an ad is held for the moderator who took it, in seconds (`design/api.md`, Moderation). */
export const takeSeconds = 300;
/** How long a decision can be taken back, in seconds (the same). */
export const undoSeconds = 30;

const maxId = 2_147_483_647;
const Note = z
  .string({ error: "text" })
  .max(4_000, { error: "too_long" })
  .transform(cleanText)
  .pipe(z.string().max(1_000, { error: "too_long" }))
  .transform((text) => text || null);
const Revision = z
  .int({ error: "whole_number" })
  .min(1, { error: "out_of_range" })
  .max(maxId, { error: "out_of_range" });
const params = z.object({ id: Id });

const Person = z.object({ id: z.int(), name: z.string() });

/** A person as staff sees them. */
export const ModeratedUser = z
  .object({
    id: z.int(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    photo: z.string().nullable(),
    role: z.enum(["user", "moderator", "admin"]),
    is_business: z.boolean(),
    member_since: z.string(),
    /** Since when the person is blocked. */
    blocked_date: z.string().nullable(),
    product_count: z.object({ active: z.int(), inactive: z.int(), on_review: z.int(), blocked: z.int() }),
    /** Earlier decisions about ads of theirs. */
    approved: z.int(),
    blocked: z.int(),
  })
  .meta({ id: "ModeratedUser" });
export type ModeratedUser = z.infer<typeof ModeratedUser>;

export const auditActions = ["approve", "block", "undo", "block_user", "unblock_user", "resolve_claim"] as const;

/** What somebody of the staff did. */
export const AuditEntry = z
  .object({
    id: z.int(),
    action: z.enum(auditActions),
    creation_date: z.string(),
    moderator: Person.nullable(),
    /** Id of the ad it was about. It may be gone. */
    product: z.int().nullable(),
    /** Id of the person it was about, or whose ad. */
    user: z.int().nullable(),
    /** Title of the ad or name of the person at that time. */
    subject: z.string(),
    revision: z.int().nullable(),
    reasons: z.array(BlockReason),
    note: z.string().nullable(),
    is_undone: z.boolean(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Another ad with the same text or a photo that looks the same. */
export const Duplicate = z
  .object({
    product: ProductCard,
    is_same_text: z.boolean(),
    /** Ids of the photos of the judged ad that the other one has too. */
    photos: z.array(z.int()),
    is_same_seller: z.boolean(),
  })
  .meta({ id: "Duplicate" });
export type Duplicate = z.infer<typeof Duplicate>;

/** An ad as a moderator judges it. */
export const ModeratedProduct = z
  .object({
    product: OwnProduct,
    revision: z.int(),
    /** Null unless it is on review. */
    waiting_seconds: z.int().nullable(),
    findings: z.array(PolicyFinding),
    duplicates: z.array(Duplicate),
    seller: ModeratedUser,
    /** Who looks at it now. */
    taken_by: Person.nullable(),
  })
  .meta({ id: "ModeratedProduct" });
export type ModeratedProduct = z.infer<typeof ModeratedProduct>;

const QueueCounts = z.object({
  waiting: z.int(),
  /** Waiting for more than two hours. */
  late: z.int(),
  /** Of those that wait; null when none does. */
  median_wait_seconds: z.int().nullable(),
});

/** An ad in the list of those that wait. */
export const WaitingProduct = z
  .object({
    product: ProductCard,
    revision: z.int(),
    waiting_seconds: z.int(),
    /** Who looks at it now; null: nobody but perhaps oneself. */
    taken_by: Person.nullable(),
  })
  .meta({ id: "WaitingProduct" });
export type WaitingProduct = z.infer<typeof WaitingProduct>;

export const listQueue = endpoint({
  name: "listQueue",
  feature: "moderation",
  summary: "Ads on review, oldest first, without those that other moderators look at",
  method: "GET",
  path: "/moderation/v1/queue/",
  query: z.object({ limit: queryInteger(1, 28), key: queryText(100) }),
  reply: z.object({
    results: z.array(ModeratedProduct),
    counts: QueueCounts,
    next: z.string().nullable(),
    previous: z.string().nullable(),
    key: z.string().nullable(),
  }),
  errors: ["not_found", "key_invalid"],
});

export const listWaitingProducts = endpoint({
  name: "listWaitingProducts",
  feature: "moderation",
  summary: "Ads on review as a list to work through: oldest first, with who looks at each now",
  method: "GET",
  path: "/moderation/v1/waiting/",
  query: z.object({ limit: queryInteger(1, 200) }),
  reply: z.object({ results: z.array(WaitingProduct), counts: QueueCounts }),
  errors: ["not_found"],
});

export const getModeratedProduct = endpoint({
  name: "getModeratedProduct",
  feature: "moderation",
  summary: "One ad as a moderator judges it, with all that was decided on it",
  method: "GET",
  path: "/moderation/v1/products/{id}/",
  params,
  reply: ModeratedProduct.extend({ history: z.array(AuditEntry) }),
  errors: ["not_found"],
});

export const takeProduct = endpoint({
  name: "takeProduct",
  feature: "moderation",
  summary: "Hold an ad on review for five minutes, so that nobody else judges it; again: for another five",
  method: "POST",
  path: "/moderation/v1/products/{id}/take/",
  params,
  reply: z.object({ until: z.string() }),
  errors: ["not_found", "state_not_allowed", "taken"],
});

export const releaseProduct = endpoint({
  name: "releaseProduct",
  feature: "moderation",
  summary: "Let an ad go that one holds and has not decided on",
  method: "DELETE",
  path: "/moderation/v1/products/{id}/take/",
  params,
  reply: z.object({ released: z.literal(true) }),
  errors: ["not_found"],
});

/** What became of an ad; until then the decision can be taken back. */
const Decided = z.object({ state: z.enum(["active", "blocked"]), undo_until: z.string() });

export const approveProduct = endpoint({
  name: "approveProduct",
  feature: "moderation",
  summary: "Let the public see the revision of an ad that was looked at",
  method: "POST",
  path: "/moderation/v1/products/{id}/approve/",
  params,
  body: z.strictObject({ revision: Revision, note: Note.optional() }),
  reply: Decided,
  errors: ["not_found", "state_not_allowed", "taken", "changed_since"],
});

export const blockProduct = endpoint({
  name: "blockProduct",
  feature: "moderation",
  summary: "Refuse an ad, or take it off the market, with the reasons that its owner is told",
  method: "POST",
  path: "/moderation/v1/products/{id}/block/",
  params,
  body: z.strictObject({
    revision: Revision,
    /** Codes of reasons. */
    reasons: z
      .array(z.string({ error: "text" }).max(40, { error: "too_long" }), { error: "required" })
      .min(1, { error: "required" })
      .max(10, { error: "too_many" }),
    /** For the owner, in a moderator's own words; needed with the reason `other`. */
    note: Note.optional(),
  }),
  reply: Decided,
  errors: ["not_found", "state_not_allowed", "taken", "changed_since"],
});

export const undoDecision = endpoint({
  name: "undoDecision",
  feature: "moderation",
  summary: "Take one's own last decision on an ad back, within 30 seconds",
  method: "POST",
  path: "/moderation/v1/products/{id}/undo/",
  params,
  reply: z.object({ state: z.literal("on_review") }),
  errors: ["not_found", "state_not_allowed"],
});

export const listBlockReasons = endpoint({
  name: "listBlockReasons",
  feature: "moderation",
  summary: "Every reason to block an ad: the lines of the content policy",
  method: "GET",
  path: "/moderation/v1/reasons/",
  reply: z.object({ results: z.array(BlockReason) }),
  errors: ["not_found"],
});

export const getModeratedUser = endpoint({
  name: "getModeratedUser",
  feature: "moderation",
  summary: "A person as staff sees them, with all that was decided about them",
  method: "GET",
  path: "/moderation/v1/users/{id}/",
  params,
  reply: ModeratedUser.extend({ history: z.array(AuditEntry) }),
  errors: ["not_found"],
});

export const blockUser = endpoint({
  name: "blockUser",
  feature: "moderation",
  summary: "Block a person: their sessions end and their ads are hidden while it lasts",
  method: "POST",
  path: "/moderation/v1/users/{id}/block/",
  params,
  body: z.strictObject({ note: Note.optional() }),
  reply: ModeratedUser,
  errors: ["not_found", "forbidden"],
});

export const unblockUser = endpoint({
  name: "unblockUser",
  feature: "moderation",
  summary: "End the block of a person",
  method: "DELETE",
  path: "/moderation/v1/users/{id}/block/",
  params,
  reply: ModeratedUser,
  errors: ["not_found"],
});

/** A complaint as staff sees it. */
export const ModeratedClaim = z
  .object({
    id: z.int(),
    category: ClaimCategory,
    text: z.string().nullable(),
    creation_date: z.string(),
    /** Who complains; null: the account is gone. */
    user: Person.nullable(),
    /** The ad, or the one that the review is on. */
    product: ProductCard,
    /** What the complaint is about, when it is no ad. */
    review: z.object({ id: z.int(), rating: z.int(), text: z.string(), user: Person }).nullable(),
    outcome: z.enum(["kept", "removed"]).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "ModeratedClaim" });
export type ModeratedClaim = z.infer<typeof ModeratedClaim>;

export const listClaims = endpoint({
  name: "listClaims",
  feature: "moderation",
  summary: "Complaints: the open ones, oldest first, or those that were decided on, newest first",
  method: "GET",
  path: "/moderation/v1/claims/",
  query: z.object({
    state: z.preprocess((value) => (value === "" ? undefined : value), z.enum(["open", "resolved"]).default("open")),
    limit: queryInteger(1, 100),
    key: queryText(100),
  }),
  reply: z.object({
    results: z.array(ModeratedClaim),
    /** Open ones. */
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    key: z.string().nullable(),
  }),
  errors: ["not_found", "key_invalid"],
});

export const resolveClaim = endpoint({
  name: "resolveClaim",
  feature: "moderation",
  summary:
    "Decide on all open complaints about the same thing: it stays, or the ad is blocked or the review taken away",
  method: "POST",
  path: "/moderation/v1/claims/{id}/resolve/",
  params,
  body: z.strictObject({
    outcome: z.enum(["kept", "removed"], { error: "choice" }),
    /** Codes of what the ad's owner is told; `other`, with the note, when there are none. */
    reasons: z
      .array(z.string({ error: "text" }).max(40, { error: "too_long" }))
      .max(10, { error: "too_many" })
      .optional(),
    note: Note.optional(),
  }),
  /** How many complaints that settled. */
  reply: z.object({ resolved: z.int() }),
  errors: ["not_found", "state_not_allowed"],
});

export const listAudit = endpoint({
  name: "listAudit",
  feature: "moderation",
  summary: "What staff did, newest first: all of it, of one person, ad or moderator, or with certain words",
  method: "GET",
  path: "/moderation/v1/audit/",
  query: z.object({
    search: queryText(200),
    action: z.preprocess((value) => (value === "" ? undefined : value), z.enum(auditActions).optional()),
    product: queryInteger(1, maxId),
    user: queryInteger(1, maxId),
    moderator: queryInteger(1, maxId),
    limit: queryInteger(1, 100),
    key: queryText(100),
  }),
  reply: z.object({
    results: z.array(AuditEntry),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    key: z.string().nullable(),
  }),
  errors: ["not_found", "key_invalid"],
});
