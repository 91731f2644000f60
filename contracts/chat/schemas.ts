import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, cleanText, Id, pageFields, queryBoolean, queryInteger, queryText } from "#contracts/base/values.ts";
import { deliveryKinds } from "#contracts/business/rules.ts";
import { closings } from "#contracts/listings/rules.ts";
import { Currency, Photo } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import { refusalCodes } from "./refusals.ts";
import {
  chatProductStates,
  chatSides,
  closedReasons,
  messageKinds,
  offerStates,
  orderStates,
  presenceStates,
  systemEvents,
} from "./rules.ts";

export const feature = "chat";
export const params = z.object({ id: Id });

/** The largest `seq` of a room. */
export const maxSeq = 2_147_483_647;
export const Seq = z
  .int({ error: "whole_number" })
  .min(0, { error: "out_of_range" })
  .max(maxSeq, { error: "out_of_range" });

/** Of one line or of many, without what could turn the text around it. */
export function chatText(maxLength: number) {
  return z
    .string({ error: "text" })
    .max(maxLength * 4, { error: "too_long" })
    .transform(cleanText)
    .pipe(z.string().min(1, { error: "required" }).max(maxLength, { error: "too_long" }));
}

/** When somebody was last on the site; null when one of the two does not show it. `date` is there for the state `date`. */
export const ChatPresence = z
  .object({ state: z.enum(presenceStates), date: z.string().nullable() })
  .meta({ id: "ChatPresence" });
export type ChatPresence = z.infer<typeof ChatPresence>;

export const ChatOffer = z
  .object({
    amount: z.int(),
    currency: Currency,
    state: z.enum(offerStates),
    expires_date: z.string(),
  })
  .meta({ id: "ChatOffer" });
export type ChatOffer = z.infer<typeof ChatOffer>;

/** An order as it was sent: later prices and conditions of delivery change nothing in it. */
export const ChatOrder = z
  .object({
    state: z.enum(orderStates),
    items: z.array(
      z.object({
        product: z.int(),
        title: z.string(),
        quantity: z.int(),
        price: z.int(),
        currency: Currency,
        /** What the price is for, as on the listing; "" of a piece. Of orders from before it was kept it is missing. */
        price_unit_ru: z.string().optional(),
        price_unit_ky: z.string().optional(),
      }),
    ),
    /** Of all items and their delivery, in each currency. */
    sums: z.array(z.object({ amount: z.int(), currency: Currency })),
    /** The chosen condition of delivery; null: none was. */
    delivery: z
      .object({
        kind: z.enum(deliveryKinds),
        from_amount: z.int().nullable(),
        location_ru: z.string().nullable(),
        location_ky: z.string().nullable(),
        /** Whole som; 0 is free. */
        price: z.int().nullable(),
        days: z.int().nullable(),
      })
      .nullable(),
    address: z.string().nullable(),
    /** The shop where the buyer takes it, instead of a delivery. */
    pickup: z.object({ location_ru: z.string(), location_ky: z.string(), address: z.string() }).optional(),
    /** Where the buyer may be called; missing where none was given, or it was forgotten with an order that came to nothing. */
    phone: z.string().optional(),
    /** That phone is the one that the buyer's account had proved by a code when it ordered; of any other it may be anybody's. */
    is_phone_confirmed: z.boolean().optional(),
  })
  .meta({ id: "ChatOrder" });
export type ChatOrder = z.infer<typeof ChatOrder>;

/** A message, for both people of a room. */
export const ChatMessage = z
  .object({
    /** Negative while it waits for a moderator, and of one that was refused. */
    id: z.int(),
    /** The room. */
    room: z.int(),
    /** 1, 2, 3… in its room, without gaps; null of a message that was not sent. */
    seq: z.int().nullable(),
    /** As its sender gave it; null for system messages. */
    client_id: z.string().nullable(),
    /** Whose it is; of a system message: whose action it tells, null for nobody's. */
    side: z.enum(chatSides).nullable(),
    kind: z.enum(messageKinds),
    text: z.string(),
    photos: z.array(Photo),
    offer: ChatOffer.nullable(),
    /** Of an order, whose comment is the text. */
    order: ChatOrder.optional(),
    /** Of a system message: what happened, and the amount or price, or the order (its message) it is about. */
    event: z
      .object({
        name: z.enum(systemEvents),
        amount: z.int().nullable(),
        currency: Currency.nullable(),
        order: z.int().optional(),
      })
      .nullable(),
    is_deleted: z.boolean(),
    /** It waits for a moderator, and only its sender sees it. */
    is_held: z.boolean(),
    /** Of a message that a moderator refused, which only its sender sees, for 7 days: why, and the moderator's words. */
    refusal: z
      .object({ code: z.enum(refusalCodes), title_ru: z.string(), title_ky: z.string(), note: z.string().nullable() })
      .optional(),
    /** Of a message with a danger: `note` is a line under it, `fold` hides it until it is tapped; with what was found and what to do. */
    warning: z
      .object({
        verdict: z.enum(["note", "fold"]),
        rules: z.array(
          z.object({
            code: z.string(),
            title_ru: z.string(),
            title_ky: z.string(),
            advice_ru: z.string(),
            advice_ky: z.string(),
          }),
        ),
      })
      .nullable(),
    creation_date: z.string(),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The other person of a room; without a name when the account was deleted. */
export const ChatPerson = z
  .object({
    id: z.int().nullable(),
    name: z.string().nullable(),
    photo: z.string().nullable(),
    is_business: z.boolean(),
    presence: ChatPresence.nullable(),
  })
  .meta({ id: "ChatPerson" });
export type ChatPerson = z.infer<typeof ChatPerson>;

/** The listing that a room is about, as it is now; what is left of it once it is gone. */
export const ChatProduct = z
  .object({
    /** Null: deleted for good. */
    id: z.int().nullable(),
    title: z.string(),
    price: z.int(),
    /** With a discount; null without one. */
    stock_price: z.int().nullable(),
    currency: Currency,
    is_negotiable: z.boolean(),
    /** Its category; null: deleted for good. */
    category: z.int().nullable(),
    first_photo: Photo.nullable(),
    /** Of the photo, also when that is gone. */
    thumbhash: z.string().nullable(),
    state: z.enum(chatProductStates),
    /** How its owner closed it; null: it is not closed. */
    closed_as: z.enum(closings).nullable(),
    /** Until when it is reserved; null: it is not. */
    reserved_until: z.string().nullable(),
    /** The last offer that was accepted in this room; null: none was. */
    agreed: z.object({ amount: z.int(), currency: Currency }).nullable(),
  })
  .meta({ id: "ChatProduct" });
export type ChatProduct = z.infer<typeof ChatProduct>;

export const ChatRoom = z
  .object({
    id: z.int(),
    /** Null: that account was deleted. */
    buyer_id: z.int().nullable(),
    seller_id: z.int().nullable(),
    /** Who the viewer is. */
    side: z.enum(chatSides),
    other: ChatPerson,
    /** Null in a conversation that began at a person's page. */
    product: ChatProduct.nullable(),
    last_message: ChatMessage.nullable(),
    last_seq: z.int(),
    /** Counts the changes of its messages: each that was deleted, each offer that was answered or has ended. */
    last_change: z.int(),
    unread_count: z.int(),
    /** Up to which message the viewer has read, and what the other has received and read. */
    read_up_to: z.int(),
    other_delivered_up_to: z.int(),
    other_read_up_to: z.int(),
    /** Messages up to this one were deleted for oneself. */
    hidden_up_to: z.int(),
    is_blocked_by_me: z.boolean(),
    /** The other's account is blocked by a moderator. Whether the other has blocked the viewer is not told. */
    is_blocked: z.boolean(),
    /** Why nobody can write here; null: one can. */
    closed: z.enum(closedReasons).nullable(),
    is_muted: z.boolean(),
    is_archived: z.boolean(),
    creation_date: z.string(),
    /** Of the last message, or when it was opened. */
    activity_date: z.string(),
  })
  .meta({ id: "ChatRoom" });
export type ChatRoom = z.infer<typeof ChatRoom>;

/** A room with what is known about the other person. */
export const ChatRoomDetail = ChatRoom.extend({
  /** Null for a deleted account. */
  facts: z
    .object({
      member_since: z.string(),
      is_phone_checked: z.boolean(),
      rating: z.number().nullable(),
      review_count: z.int(),
      product_count: z.int(),
      /** Minutes until a seller usually answers; null before five answers. */
      answer_minutes: z.int().nullable(),
    })
    .nullable(),
  /** One's own messages that wait for a moderator, and those that were refused. */
  held: z.array(ChatMessage),
  /** A moderator has forbidden the viewer to write in chats until then; null: not so. */
  silenced_until: z.string().nullable(),
}).meta({ id: "ChatRoomDetail" });
export type ChatRoomDetail = z.infer<typeof ChatRoomDetail>;

/** Refusals of calls about one room. */
export const roomErrors = [...signedInErrors, "not_found"] as const;
/** Why nothing can be written in a room. */
export const closedErrors = [
  "user_blocked_by_you",
  "message_not_delivered",
  "person_blocked",
  "person_deleted",
] as const;

export const listRooms = endpoint({
  ...calls.listRooms,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "One's rooms, the last active first",
  query: z.object({
    /** Those in the archive; by default those that are not. */
    archived: queryBoolean,
    /** Only rooms with something unread. */
    unread: queryBoolean,
    /** In the name of the other or the title of the listing. */
    search: queryText(100),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({
    results: z.array(ChatRoom),
    /** Of rooms with something unread, up to 100. */
    unread_count: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const openRoom = endpoint({
  ...calls.openRoom,
  scope: "chat",
  feature,
  summary: "Open a room about a listing (`product`) or with a person (`user`): the same one each time",
  body: z.strictObject({ product: BodyId.optional(), user: BodyId.optional() }),
  reply: ChatRoomDetail,
  errors: [...roomErrors, "listing_inactive", "listing_deleted", "own_room", ...closedErrors],
});

export const getRoom = endpoint({
  ...calls.getRoom,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "One room, with what is known about the other person",
  params,
  reply: ChatRoomDetail,
  errors: roomErrors,
});

export const updateRoom = endpoint({
  ...calls.updateRoom,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Mute or archive a room for oneself; whoever acts for a business mutes none",
  params,
  body: z.strictObject({
    is_muted: z.boolean({ error: "boolean" }).optional(),
    is_archived: z.boolean({ error: "boolean" }).optional(),
  }),
  reply: ChatRoomDetail,
  errors: [...roomErrors, "forbidden"],
});

export const deleteRoom = endpoint({
  ...calls.deleteRoom,
  feature,
  summary: "Delete a room for oneself, up to its last message; a new one brings back what is new",
  params,
  status: 204,
  reply: z.null(),
  errors: roomErrors,
});

export const countUnreadRooms = endpoint({
  ...calls.countUnreadRooms,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "How many of one's rooms have something unread, up to 100; muted ones do not count",
  reply: z.object({ unread_count: z.int() }),
  errors: signedInErrors,
});

export const uploadChatPhoto = endpoint({
  ...calls.uploadChatPhoto,
  acting: "chat",
  scope: "chat",
  feature,
  summary: "Upload a photo for a message: only the two people of its room can see it",
  status: 201,
  reply: Photo,
  errors: [...signedInErrors, "photo_unreadable", "photo_too_narrow", "photo_too_large"],
});

export const listBlockedUsers = endpoint({
  ...calls.listBlockedUsers,
  feature,
  summary: "The people whom one has blocked, the last one first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({
    results: z.array(
      z.object({ id: z.int(), name: z.string(), photo: z.string().nullable(), blocked_date: z.string() }),
    ),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const blockChatUser = endpoint({
  ...calls.blockChatUser,
  feature,
  summary: "Block a person for oneself; they are not told",
  params,
  reply: z.object({ is_blocked_by_me: z.literal(true) }),
  errors: [...roomErrors, "own_room", "too_many_records"],
});

export const unblockChatUser = endpoint({
  ...calls.unblockChatUser,
  feature,
  summary: "Unblock a person",
  params,
  reply: z.object({ is_blocked_by_me: z.literal(false) }),
  errors: roomErrors,
});
