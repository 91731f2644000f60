import { z } from "zod";
import { Proof } from "#contracts/base/challenge.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import { maxPrice } from "#contracts/listings/rules.ts";
import { messengers } from "#contracts/users/rules.ts";
import * as calls from "./calls.ts";
import { maxMessageLength, maxMessagePhotos, offerAnswers, orderAnswers } from "./rules.ts";
import {
  ChatMessage,
  ChatPerson,
  chatText,
  closedErrors,
  feature,
  maxSeq,
  params,
  roomErrors,
  Seq,
} from "./schemas.ts";

const Amount = z
  .int({ error: "whole_number" })
  .min(1, { error: "out_of_range" })
  .max(maxPrice, { error: "out_of_range" });

export const listMessages = endpoint({
  ...calls.listMessages,
  acting: "chat",
  scope: "chat",
  feature,
  summary:
    "The messages of a room, newest last: the last ones, those before `key`, those after `after`, or those that have changed",
  params,
  query: z.object({
    /** Fills a gap: messages with a greater `seq`, the oldest first. */
    after: queryInteger(0, maxSeq),
    /** Messages that have changed since this `last_change` of the room, in the order of their last changes; whatever else is asked for. */
    changed_after: queryInteger(0, maxSeq),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  /** `next` leads on in the direction of the page: to older messages, with `after` to newer ones, or to later changes, whose `changed_after` is the `key`. */
  reply: z.object({ results: z.array(ChatMessage), ...pageFields }),
  errors: [...roomErrors, "key_invalid"],
});

export const sendMessage = endpoint({
  ...calls.sendMessage,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Send a text, photos or an offer; the same `client_id` again answers the same message",
  params,
  body: z.strictObject({
    client_id: z.uuid({ error: "client_id" }).transform((id) => id.toLowerCase()),
    text: chatText(maxMessageLength).optional(),
    /** One id of `uploadChatPhoto`, or several. */
    photo: z
      .preprocess(
        (value) => (typeof value === "number" ? [value] : value),
        z.array(BodyId).min(1, { error: "photo_required" }).max(maxMessagePhotos, { error: "too_many" }),
      )
      .optional(),
    /** In the currency of the listing. */
    offer: z.strictObject({ amount: Amount }).optional(),
  }),
  status: 201,
  reply: ChatMessage,
  errors: [
    ...roomErrors,
    ...closedErrors,
    "chat_silenced",
    "conflict",
    "offer_open",
    "offer_not_possible",
    "message_refused",
    "deal_code_in_chat",
  ],
});

export const readMessages = endpoint({
  ...calls.readMessages,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Say up to which message one has read a room; never goes back",
  params,
  body: z.strictObject({ up_to: Seq }),
  reply: z.object({ read_up_to: z.int(), unread_count: z.int() }),
  errors: roomErrors,
});

export const revealRoomPhone = endpoint({
  ...calls.revealRoomPhone,
  feature,
  summary: "The phone of the listing that a room is about, for its buyer; counted and limited",
  params,
  body: z.strictObject({ proof: Proof }),
  reply: z.object({ phone: z.string(), messengers: z.array(z.enum(messengers)) }),
  errors: ["challenge_required", ...roomErrors, ...closedErrors, "listing_inactive", "listing_deleted"],
});

export const confirmDelivery = endpoint({
  ...calls.confirmDelivery,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Say up to which messages have arrived on one's device; rooms of others are left alone",
  body: z.strictObject({
    rooms: z
      .array(z.strictObject({ room: BodyId, up_to: Seq }))
      .min(1, { error: "required" })
      .max(100, { error: "too_many" }),
  }),
  status: 204,
  reply: z.null(),
  errors: signedInErrors,
});

export const deleteMessage = endpoint({
  ...calls.deleteMessage,
  acting: "chat",
  feature,
  summary: "Delete one's own message for both, within 24 hours; the same again changes nothing",
  params,
  status: 204,
  reply: z.null(),
  errors: [...roomErrors, "forbidden", "message_too_old"],
});

export const answerOffer = endpoint({
  ...calls.answerOffer,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Accept or decline the other's offer, or counter it with one's own",
  params,
  body: z.strictObject({
    answer: z.enum(offerAnswers),
    /** Of a counter-offer, with the id of its message. */
    amount: Amount.optional(),
    client_id: z
      .uuid({ error: "client_id" })
      .transform((id) => id.toLowerCase())
      .optional(),
  }),
  /** The offer's message as it is now. */
  reply: ChatMessage,
  errors: [
    ...roomErrors,
    ...closedErrors,
    "chat_silenced",
    "forbidden",
    "conflict",
    "offer_closed",
    "offer_not_possible",
    "deal_code_in_chat",
  ],
});

export const answerOrder = endpoint({
  ...calls.answerOrder,
  acting: "chat",
  feature,
  summary:
    "Answer the other's order: accepted, not available, or something is to be cleared up; either says of an accepted one that it is completed or cancelled, and its buyer cancels one that was not answered",
  params,
  body: z.strictObject({ answer: z.enum(orderAnswers, { error: "choice" }) }),
  /** The order's message as it is now. */
  reply: ChatMessage,
  errors: [...roomErrors, ...closedErrors, "forbidden", "order_closed"],
});

export const searchMessages = endpoint({
  ...calls.searchMessages,
  acting: "chat",
  feature,
  summary: "Find messages in one's rooms by their words, newest first",
  query: z.object({ search: queryText(100), limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({
    results: z.array(z.object({ message: ChatMessage, other: ChatPerson, product_title: z.string().nullable() })),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});
