import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { BodyId, pageFields, queryValue } from "#contracts/base/values.ts";
import { messageRefusals } from "#contracts/chat/refusals.ts";
import { messageKinds, systemEvents } from "#contracts/chat/rules.ts";
import { ClaimCategory } from "#contracts/claims/schemas.ts";
import { maxClaimedMessages } from "#contracts/claims/rules.ts";
import { Currency, Photo } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import { chatOutcomes, silenceDays } from "./rules.ts";
import { chatPage, ModeratedUser, Note, params, UserReference } from "./values.ts";

const Days = z
  .int({ error: "whole_number" })
  .refine((days) => silenceDays.some((known) => known === days), { error: "out_of_range" });

/** The listing that a room is about, as its buyer saw it last; without an id when it was deleted for good. */
const RoomProduct = z.object({ id: z.int().nullable(), title: z.string() });

/** A message that only its sender sees before a moderator has decided. */
export const HeldMessage = z
  .object({
    id: z.int(),
    text: z.string(),
    /** Served to staff only while it waits. */
    photos: z.array(Photo),
    /** A price that is offered along with it. */
    offer: z.object({ amount: z.int(), currency: Currency }).nullable(),
    sender: ModeratedUser,
    /** Null: that account was deleted. */
    receiver: UserReference.nullable(),
    /** Null in a conversation about no listing. */
    product: RoomProduct.nullable(),
    /** What was found, with the words. */
    findings: z.array(z.object({ code: z.string(), title_ru: z.string(), title_ky: z.string(), fragment: z.string() })),
    waiting_seconds: z.int(),
  })
  .meta({ id: "HeldMessage" });
export type HeldMessage = z.infer<typeof HeldMessage>;

export const countChatWork = endpoint({
  ...calls.countChatWork,
  feature: "moderation",
  summary: "How many messages wait and how many claims in rooms are open, without those of one's own rooms",
  /** `version` is another one when there is anything new. */
  reply: z.object({ held: z.int(), claims: z.int(), version: z.string() }),
  errors: ["not_found"],
});

export const listHeldMessages = endpoint({
  ...calls.listHeldMessages,
  feature: "moderation",
  summary: "Messages that wait for a moderator, senders by turns, without those in one's own rooms",
  query: z.object(chatPage),
  reply: z.object({ results: z.array(HeldMessage), count: z.int(), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const deliverMessage = endpoint({
  ...calls.deliverMessage,
  isIdempotent: true,
  feature: "moderation",
  summary: "Send a message that waits, at the end of its room; the same again changes nothing",
  params,
  /** `undeliverable`: nobody can write in the room any more, which its sender is told. */
  reply: z.object({ outcome: z.enum(["delivered", "undeliverable"]) }),
  errors: ["not_found", "own_chat", "already_decided"],
});

export const refuseMessage = endpoint({
  ...calls.refuseMessage,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Refuse a message that waits, with the reason and the note that its sender is told; the same again changes nothing",
  params,
  body: z.strictObject({
    reason: z.enum(messageRefusals, { error: "choice" }),
    /** For the sender; required with the reason `other`. */
    note: Note.optional(),
  }),
  reply: z.object({ outcome: z.literal("refused") }),
  errors: ["not_found", "own_chat", "already_decided"],
});

/** A claim about the other person of a room. */
export const ChatClaim = z
  .object({
    id: z.int(),
    category: ClaimCategory,
    text: z.string().nullable(),
    creation_date: z.string(),
    /** Who sent it; null when the account was deleted. */
    user: UserReference.nullable(),
    /** Whom it is about. */
    about: ModeratedUser,
    product: RoomProduct.nullable(),
    message_count: z.int(),
    outcome: z.enum(chatOutcomes).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "ChatClaim" });
export type ChatClaim = z.infer<typeof ChatClaim>;

/** A message as it was when the claim was sent. */
export const ClaimedMessage = z
  .object({
    id: z.int(),
    seq: z.int(),
    /** Null: nobody's. */
    is_by_author: z.boolean().nullable(),
    /** The one that is complained of. */
    is_reported: z.boolean(),
    kind: z.enum(messageKinds),
    text: z.string(),
    photos: z.array(Photo),
    event: z.enum(systemEvents).nullable(),
    amount: z.int().nullable(),
    currency: Currency.nullable(),
    /** It was deleted before the claim. */
    was_deleted: z.boolean(),
    /** It is deleted now. */
    is_deleted: z.boolean(),
    creation_date: z.string(),
  })
  .meta({ id: "ClaimedMessage" });
export type ClaimedMessage = z.infer<typeof ClaimedMessage>;

export const listChatClaims = endpoint({
  ...calls.listChatClaims,
  feature: "moderation",
  summary:
    "Claims about what people write in chats, without those of one's own rooms: the open ones, oldest first, or those that were decided on, newest first",
  query: z.object({
    state: queryValue(z.enum(["open", "resolved"]).default("open")),
    ...chatPage,
  }),
  /** `count`: open ones. */
  reply: z.object({ results: z.array(ChatClaim), count: z.int(), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const getChatClaim = endpoint({
  ...calls.getChatClaim,
  feature: "moderation",
  summary: "A claim with the messages that came with it; that this moderator has read them is in the audit log",
  params,
  reply: ChatClaim.extend({ messages: z.array(ClaimedMessage) }),
  errors: ["not_found", "own_chat"],
});

export const resolveChatClaim = endpoint({
  ...calls.resolveChatClaim,
  isIdempotent: true,
  feature: "moderation",
  summary:
    "Decide on a claim about what somebody writes in a chat; `silenced` and `blocked` resolve all open claims in chats about them",
  params,
  body: z.strictObject({
    outcome: z.enum(chatOutcomes, { error: "choice" }),
    /** Of the claim, by whom it is about: deleted for both. Required with `removed`, never with `kept`. */
    messages: z.array(BodyId).max(maxClaimedMessages, { error: "too_many" }).optional(),
    /** Required with `silenced`. */
    days: Days.optional(),
    /** For whoever is warned or silenced, else for the audit log only; required with `warned` and `blocked`. */
    note: Note.optional(),
  }),
  /** How many claims were resolved. */
  reply: z.object({ resolved: z.int() }),
  errors: ["not_found", "forbidden", "own_chat", "already_decided"],
});

/** Somebody whose messages the shield has stopped or folded. */
export const WarnedUser = z
  .object({
    user: ModeratedUser,
    folded: z.int(),
    held: z.int(),
    refused: z.int(),
    /** What was found last. */
    last_rule: z.object({ code: z.string(), title_ru: z.string(), title_ky: z.string() }).nullable(),
    last_date: z.string(),
  })
  .meta({ id: "WarnedUser" });
export type WarnedUser = z.infer<typeof WarnedUser>;

export const listWarnedUsers = endpoint({
  ...calls.listWarnedUsers,
  feature: "moderation",
  summary: "People by how often the shield has stopped or folded their messages, most often first",
  query: z.object(chatPage),
  reply: z.object({ results: z.array(WarnedUser), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const silenceUser = endpoint({
  ...calls.silenceUser,
  feature: "moderation",
  summary: "Forbid a user to write in chats for some days, with a note that they are told; again: from now on",
  params,
  body: z.strictObject({ days: Days, note: Note.optional() }),
  reply: ModeratedUser,
  errors: ["not_found", "forbidden", "own_account"],
});

export const unsilenceUser = endpoint({
  ...calls.unsilenceUser,
  feature: "moderation",
  summary: "Let a user write in chats again",
  params,
  reply: ModeratedUser,
  errors: ["not_found", "own_account"],
});
