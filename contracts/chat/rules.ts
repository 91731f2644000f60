/** Characters of a message at most, after trimming. */
export const maxMessageLength = 4_000;
/** Photos of a message at most. */
export const maxMessagePhotos = 10;
/** Bytes of one of them at most, as of listings. */
export const maxChatPhotoBytes = 12 * 1024 * 1024;
/** Hours that an offer can be accepted for. */
export const offerHours = 48;
/** Hours that one's own message can be deleted for both. */
export const deletionHours = 24;
/** Quick replies of an account at most, and characters of one. */
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

/**
 * How an order stands. `question`: the seller wants to clear something up; `completed`: the buyer has it; `cancelled`: by either; `withdrawn`: its buyer
 * has deleted it.
 */
export const orderStates = [
  "open",
  "accepted",
  "unavailable",
  "question",
  "completed",
  "cancelled",
  "withdrawn",
] as const;
export type OrderState = (typeof orderStates)[number];

/** What is said of an order with one tap. */
export const orderAnswers = ["accepted", "unavailable", "question", "completed", "cancelled"] as const;
export type OrderAnswer = (typeof orderAnswers)[number];

/** What can be said of an order that stands so: by its seller, and by its buyer. Elsewhere it is over. */
const orderSteps: Partial<Record<OrderState, { seller: readonly OrderAnswer[]; buyer: readonly OrderAnswer[] }>> = {
  open: { seller: ["accepted", "unavailable", "question"], buyer: ["cancelled"] },
  question: { seller: ["accepted", "unavailable"], buyer: ["cancelled"] },
  accepted: { seller: ["completed", "cancelled"], buyer: ["completed", "cancelled"] },
};

/** What can be said of an order that stands so, the most usual first. `isOwn`: by who has sent it. */
export function answersToOrder(state: OrderState, isOwn: boolean): readonly OrderAnswer[] {
  return orderSteps[state]?.[isOwn ? "buyer" : "seller"] ?? [];
}

/** Whether an order is over with this answer: it may be given where nobody can write, for what has begun must have an end. */
export function endsOrder(answer: OrderAnswer): boolean {
  return orderSteps[answer] === undefined;
}

/** Whether whoever has sent an order ever says this of it. */
export function isBuyersAnswer(answer: OrderAnswer): boolean {
  return answer === "completed" || answer === "cancelled";
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
  "order_completed",
  "order_cancelled",
] as const;
export type SystemEvent = (typeof systemEvents)[number];

/** What the room is told of an answer to an order. */
export const eventOfOrder = {
  accepted: "order_accepted",
  unavailable: "order_unavailable",
  question: "order_question",
  completed: "order_completed",
  cancelled: "order_cancelled",
} as const satisfies Record<OrderAnswer, SystemEvent>;

export type OrderEvent = (typeof eventOfOrder)[OrderAnswer];

/** Whether a system message tells of an order. */
export function isOrderEvent(event: SystemEvent): event is OrderEvent {
  return Object.values<SystemEvent>(eventOfOrder).includes(event);
}

/** How the listing of a room stands for its two people. `blocked` is told to its owner only: to the other it is `inactive`. */
export const chatProductStates = ["active", "on_review", "inactive", "blocked", "deleted"] as const;

/** Why nobody can write in a room: what the viewer may know of it. */
export const closedReasons = ["blocked_by_me", "account_blocked", "account_deleted"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** When somebody was last on the site, rounded. */
export const presenceStates = ["online", "minutes", "hour", "today", "date"] as const;
export type PresenceState = (typeof presenceStates)[number];
