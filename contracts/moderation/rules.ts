/* Limits and kinds of moderation: without schemas, so that pages may use them. */

/** A listing that waits longer is late: two hours are promised. */
export const lateAfterSeconds = 7_200;
/** After so long a hold ends by itself. */
export const holdSeconds = 300;
/** How long a decision can be undone. */
export const undoSeconds = 30;
/** Reasons of one block at most. */
export const maxBlockReasons = 10;
/** Characters of a moderator's note at most. */
export const maxNoteLength = 1_000;

/** What becomes of what a claim is about; `blocked` only of a user. */
export const claimOutcomes = ["kept", "removed", "blocked"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/**
 * What becomes of the person whom a claim in a room is about: nothing, a warning, some of their messages are deleted, they may not write in chats for some
 * days, or their account is blocked.
 */
export const chatOutcomes = ["kept", "warned", "removed", "silenced", "blocked"] as const;
export type ChatOutcome = (typeof chatOutcomes)[number];
/** Days that somebody can be forbidden to write in chats for. */
export const silenceDays = [1, 3, 7, 30] as const;

/** Why a review waits for a moderator: many of one side about one seller, or several from one network. */
export const reviewHolds = ["burst", "network"] as const;
/** Held reviews that one decision is about at most. */
export const maxReviewsOfDecision = 100;

/**
 * The owner of a listing's phone: the account or its business, each with a phone confirmed by a code; another account;
 * or nobody known.
 */
export const phoneOwners = ["account", "business", "other_account", "unknown"] as const;

/** Fields of a listing in which an edit differs from the version before. */
export const changedFields = [
  "title",
  "price",
  "category",
  "deal",
  "location",
  "phone",
  "description",
  "parameters",
  "photos",
] as const;
export type ChangedField = (typeof changedFields)[number];

/** What is recorded in the audit log. */
export const auditActions = [
  "approve",
  "block",
  "undo",
  "block_user",
  "unblock_user",
  "resolve_claim",
  "pass_price",
  "accept_price",
  "change_role",
  "change_rate",
  "change_settings",
  "change_category",
  "change_parameter",
  "change_banner",
  "change_synonyms",
  "read_chat",
  "deliver_message",
  "refuse_message",
  "remove_messages",
  "warn_user",
  "silence_user",
  "unsilence_user",
  "approve_business",
  "reject_business",
  "rename_business",
  "accept_reviews",
  "remove_reviews",
  "refund_requested",
  "refund_done",
  "refund_refused",
  "correction_entered",
  "correction_approved",
  "correction_declined",
  "difference_resolved",
  "tariff_added",
  "tariff_changed",
  "tariff_presets",
  "tariff_ended",
] as const;

/** What an entry of the audit log may say that was changed. */
export const auditFields = [
  "role",
  "name",
  "rate",
  "support_url",
  "app_url",
  "accepts_sign_ups",
  "accepts_listings",
  "listings_per_day",
  "business_demo_days",
  "operator_name",
  "operator_inn",
  "operator_address",
  "operator_account",
  "title_ru",
  "title_ky",
  "slug",
  "icon",
  "parent",
  "photo_optional",
  "is_goods",
  "usual_currency",
  "wanted",
  "is_gift",
  "deal_types",
  "is_active",
  "parameters",
  "position",
  "unit_ru",
  "unit_ky",
  "required",
  "option",
  "search_names",
  "words",
  "is_on",
  "link",
  "picture",
  "first_day",
  "last_day",
  "claim",
  "message",
  "messages",
  "refusal",
  "silence_days",
  "amount",
  "payment",
  "provider_number",
  "correction",
  "difference",
  "months",
  "price",
  "asking_price",
  "vip_price",
  "presets",
] as const;
