import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id, maxId, pageFields, queryBoolean, queryInteger, queryText } from "#contracts/base/values.ts";
import { chatSides } from "#contracts/chat/rules.ts";
import { closings } from "#contracts/listings/rules.ts";
import { NewReview, Review } from "#contracts/reviews/schemas.ts";
import * as calls from "./calls.ts";
import { dealCodeLength, dealObstacles, sellingPlaces } from "./rules.ts";

const feature = "deals";
const params = z.object({ id: Id });
const ownErrors = [...signedInErrors, "not_found"] as const;

/** How a listing of one's own is held. */
const Reservation = z.object({
  /** Null: it is not. */
  reserved_until: z.string().nullable(),
});

export const reserveProduct = endpoint({
  ...calls.reserveProduct,
  acting: ["editor", "chat"],
  scope: "listings:write",
  isIdempotent: true,
  feature,
  summary: "Hold one's own active listing for 48 hours from now, for the buyer of a room about it or for nobody named",
  params,
  body: z.strictObject({
    /** A room about it; without one nobody is named. */
    room: BodyId.optional(),
  }),
  reply: Reservation,
  errors: [...ownErrors, "state_not_allowed"],
});

export const releaseReserve = endpoint({
  ...calls.releaseReserve,
  acting: ["editor", "chat"],
  scope: "listings:write",
  isIdempotent: true,
  feature,
  summary: "Hold one's own listing no more",
  params,
  query: z.object({
    /** A room about it; whoever only answers the chats of a business names one. */
    room: queryInteger(1, maxId),
  }),
  reply: Reservation,
  errors: ownErrors,
});

export const sellProduct = endpoint({
  ...calls.sellProduct,
  acting: ["editor", "chat"],
  scope: "listings:write",
  isIdempotent: true,
  feature,
  summary: "Take one's own active listing off the show as sold (rented out); activating it again undoes that",
  params,
  body: z.strictObject({
    where: z.enum(sellingPlaces, { error: "choice" }),
    /** A room about it whose buyer has bought it; only with `here`. */
    room: BodyId.optional(),
  }),
  reply: z.object({ state: z.literal("inactive"), sold_date: z.string() }),
  errors: [...ownErrors, "state_not_allowed"],
});

/** Somebody who has written about a listing. */
export const Buyer = z
  .object({
    room: z.int(),
    name: z.string(),
    photo: z.string().nullable(),
    /** Of the last message. */
    activity_date: z.string(),
    /** Whether the listing is reserved for them, and whether they have confirmed the deal. */
    is_reserved_for: z.boolean(),
    is_dealt_with: z.boolean(),
  })
  .meta({ id: "Buyer" });
export type Buyer = z.infer<typeof Buyer>;

export const listBuyers = endpoint({
  ...calls.listBuyers,
  acting: "editor",
  feature,
  summary:
    "Those who have written about one's own listing: who confirmed the deal, then for whom it is reserved, then the last active first",
  params,
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(Buyer), ...pageFields }),
  errors: [...ownErrors, "key_invalid"],
});

/** A deal that both confirmed, as one of the two sees it. */
export const Deal = z
  .object({
    id: z.int(),
    /** Who the viewer was. */
    side: z.enum(chatSides),
    /** `id`: null once the listing was deleted for good. The title is that of the day. */
    product: z.object({ id: z.int().nullable(), title: z.string() }),
    other: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }),
    /** Whether the viewer may review the other. */
    may_review: z.boolean(),
    creation_date: z.string(),
  })
  .meta({ id: "Deal" });
export type Deal = z.infer<typeof Deal>;

/** The deal of a room: who has said that they met, the code, and what became of it. */
export const RoomDeal = z
  .object({
    /** Why it cannot be confirmed; null: it can, or it was. */
    obstacle: z.enum(dealObstacles).nullable(),
    /** Whether it is time to ask if they met: a price was agreed, it is reserved for this buyer, or both have written enough. */
    suggests_meeting: z.boolean(),
    /** Whether each has said «we met» within 24 hours. */
    is_met_by_me: z.boolean(),
    is_met_by_other: z.boolean(),
    /** Only for the buyer, once both have said it: what the seller has to enter. */
    code: z.string().nullable(),
    /** Until when the code can be entered. */
    code_expires_date: z.string().nullable(),
    /** How many codes the seller may still enter; null before there is one. */
    codes_left: z.int().nullable(),
    /** Once it was confirmed. */
    deal: Deal.nullable(),
    /** Until when the listing of the room is reserved; null: it is not. */
    reserved_until: z.string().nullable(),
    /** Whether it is reserved for the buyer of this room. */
    is_reserved_for_buyer: z.boolean(),
    /** Whether the viewer, as its seller, may reserve it. */
    may_reserve: z.boolean(),
    /** As what the viewer, as its seller, may close it; null: they may not. */
    may_close_as: z.enum(closings).nullable(),
  })
  .meta({ id: "RoomDeal" });
export type RoomDeal = z.infer<typeof RoomDeal>;

/** Why nothing can be said in a room any more. */
const closedErrors = ["user_blocked_by_you", "message_not_delivered", "person_blocked", "person_deleted"] as const;

export const getRoomDeal = endpoint({
  ...calls.getRoomDeal,
  acting: "chat",
  feature,
  summary: "How the deal of a room stands: reserved, met, confirmed",
  params,
  reply: RoomDeal,
  errors: ownErrors,
});

export const sayMet = endpoint({
  ...calls.sayMet,
  acting: "chat",
  feature,
  summary: "Say that one has met the other person of a room; once both have, the buyer gets a code for the seller",
  params,
  reply: RoomDeal,
  errors: [...ownErrors, ...closedErrors, "deal_not_possible", "phone_needed"],
});

export const confirmDeal = endpoint({
  ...calls.confirmDeal,
  acting: "chat",
  feature,
  summary: "Enter the code that the buyer shows: five codes at most for one meeting",
  params,
  body: z.strictObject({
    code: z
      .string({ error: "deal_code" })
      .trim()
      .regex(new RegExp(`^[0-9]{${dealCodeLength}}$`), { error: "deal_code" }),
  }),
  reply: RoomDeal,
  errors: [
    ...ownErrors,
    ...closedErrors,
    "forbidden",
    "deal_not_possible",
    "phone_needed",
    "deal_code_incorrect",
    "meeting_over",
  ],
});

export const listDeals = endpoint({
  ...calls.listDeals,
  feature,
  summary: "One's confirmed deals, newest first",
  query: z.object({
    /** Only those whose other person one may still review. */
    to_review: queryBoolean,
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({ results: z.array(Deal), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});

export const getDeal = endpoint({
  ...calls.getDeal,
  feature,
  summary: "One of one's confirmed deals",
  params,
  reply: Deal,
  errors: ownErrors,
});

export const reviewDeal = endpoint({
  ...calls.reviewDeal,
  isIdempotent: true,
  feature,
  summary: "Review the other person of a confirmed deal, whatever has become of the listing: once",
  params,
  body: NewReview,
  status: 201,
  reply: Review,
  errors: [...ownErrors, "listing_deleted", "review_exists", "own_listing"],
});
