/** Letters of a message at most, after trimming. */
export const maxMessageLength = 4_000;
/** Photos of a message at most. */
export const maxMessagePhotos = 10;
/** Bytes of one of them at most, as of listings. */
export const maxChatPhotoBytes = 12 * 1024 * 1024;
/** Hours that an offer can be accepted for. */
export const offerHours = 48;
/** Hours that one's own message can be deleted for both. */
export const deletionHours = 24;
/** Quick replies of an account at most, and letters of one. */
export const maxQuickReplies = 20;
export const maxQuickReplyLength = 200;
/** People whom one account can block. */
export const maxBlockedUsers = 1_000;
/** Counted no further: shown as «99+». */
export const maxCountedUnread = 100;

/** Who somebody is in a room: whoever opened it is the buyer. */
export const chatSides = ["buyer", "seller"] as const;
export type ChatSide = (typeof chatSides)[number];

/** What a message is. */
export const messageKinds = ["text", "photo", "offer", "order", "system"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How an offer stands. `countered` and `withdrawn`: another one took its place, or its maker took it back. */
export const offerStates = ["open", "accepted", "declined", "countered", "withdrawn", "expired"] as const;
export type OfferState = (typeof offerStates)[number];

/** What can be answered to the other's open offer. */
export const offerAnswers = ["accept", "decline", "counter"] as const;

/** How an order stands. `question`: the seller wants to clear something up; `withdrawn`: its buyer has deleted it. */
export const orderStates = ["open", "accepted", "unavailable", "question", "withdrawn"] as const;
export type OrderState = (typeof orderStates)[number];

/** What the seller answers to an order with one tap. */
export const orderAnswers = ["accepted", "unavailable", "question"] as const;
export type OrderAnswer = (typeof orderAnswers)[number];

/** Whether an order that stands so can still be answered so. */
export function mayAnswerOrder(state: OrderState, answer: OrderAnswer): boolean {
  return state === "open" || (state === "question" && answer !== "question");
}

/** What a system message tells. */
export const systemEvents = [
  "offer_accepted",
  "offer_declined",
  "offer_expired",
  "listing_sold",
  "listing_rented",
  "listing_reserved",
  "listing_released",
  "met",
  "deal_confirmed",
  "price_changed",
  "order_accepted",
  "order_unavailable",
  "order_question",
] as const;
export type SystemEvent = (typeof systemEvents)[number];

/** How the listing of a room stands for its two people. `blocked` is told to its owner only: to the other it is `inactive`. */
export const chatProductStates = ["active", "on_review", "inactive", "blocked", "deleted"] as const;

/** Why nobody can write in a room: what the viewer may know of it. */
export const closedReasons = ["blocked_by_me", "account_blocked", "account_deleted"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** When somebody was last on the site, rounded. */
export const presenceStates = ["online", "minutes", "hour", "today", "date"] as const;
export type PresenceState = (typeof presenceStates)[number];
