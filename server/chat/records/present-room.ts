import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { PresenceState } from "#contracts/chat/rules.ts";
import type { ChatMessage, ChatPerson, ChatPresence, ChatProduct, ChatRoom } from "#contracts/chat/schemas.ts";
import { presentFirstPhoto } from "#server/photos/present.ts";
import { bishkekDay, hourMs } from "#server/platform/clock.ts";
import { computePrice } from "#server/prices/price.ts";
import { findClosedReason, sideOf } from "./policy.ts";
import { closingOf, presentReservation } from "#server/listings/present.ts";
import type { RoomRow } from "./room-queries.ts";

/** Milliseconds. Longer than between two writings of who is here (`server/chat/live/presence.ts`). */
const onlineTime = 150_000;
const minutes = 5 * 60_000;

/** A room as its viewer sees it. */
export function presentRoom(row: RoomRow, lastMessage: ChatMessage | null, now: Date): ChatRoom {
  return {
    id: row.id,
    buyer_id: row.buyer_id,
    seller_id: row.seller_id,
    side: sideOf(row),
    other: presentPerson(row, now),
    product: row.is_about_listing ? presentProduct(row, now) : null,
    last_message: lastMessage,
    last_seq: row.last_seq,
    last_change: row.last_change,
    unread_count: row.unread_count,
    read_up_to: row.read_seq,
    other_delivered_up_to: row.other_delivered_seq ?? 0,
    other_read_up_to: row.other_read_seq ?? 0,
    hidden_up_to: row.hidden_seq,
    is_blocked_by_me: row.is_blocked_by_me,
    is_blocked: row.other_blocked_at !== null,
    closed: findClosedReason(row),
    is_muted: row.is_muted,
    is_archived: row.is_archived,
    creation_date: row.created_at.toISOString(),
    activity_date: (row.listed_at ?? row.created_at).toISOString(),
  };
}

/** The other person. A person who has blocked the viewer is not here for them. */
export function presentPerson(
  row: Pick<
    RoomRow,
    | "other_id"
    | "other_name"
    | "other_photo"
    | "other_request_status"
    | "other_seen_at"
    | "is_blocked_by_me"
    | "is_blocked_by_other"
  >,
  now: Date,
): ChatPerson {
  const isHidden = row.is_blocked_by_me || row.is_blocked_by_other || row.other_seen_at === null;
  return {
    id: row.other_id,
    name: row.other_name,
    photo: row.other_photo,
    is_business: isShownAsBusiness(row.other_request_status),
    presence: isHidden || row.other_seen_at === null ? null : presentPresence(row.other_seen_at, now),
  };
}

function presentPresence(seenAt: Date, now: Date): ChatPresence {
  const state = roundPresence(seenAt, now);
  return { state, date: state === "date" ? bishkekDay(seenAt) : null };
}

/** Nobody is told the minute when somebody was here. */
function roundPresence(seenAt: Date, now: Date): PresenceState {
  const ago = now.getTime() - seenAt.getTime();
  if (ago < onlineTime) return "online";
  if (ago < minutes) return "minutes";
  if (ago < hourMs) return "hour";
  return bishkekDay(seenAt) === bishkekDay(now) ? "today" : "date";
}

/**
 * The listing as it is now, for both. Of one that the public does not see, as it was on show last: an edit that was not approved is nobody's
 * business, and a photo that was withdrawn stays so.
 */
function presentProduct(row: RoomRow, now: Date): ChatProduct {
  const { agreed_amount: amount, agreed_currency: agreedIn } = row;
  const agreed = amount === null || agreedIn === null ? null : { amount, currency: agreedIn };
  const asSeen = {
    id: row.listing_id,
    title: row.listing_title ?? "",
    price: row.listing_price ?? 0,
    stock_price: null,
    currency: row.listing_currency ?? "KGS",
    is_negotiable: row.listing_price === 0,
    category: row.now_category_id,
    first_photo: null,
    thumbhash: row.listing_thumbhash?.toString("base64") ?? null,
    closed_as: null,
    reserved_until: null,
    agreed,
  };
  if (row.listing_id === null || row.now_deleted_at !== null) return { ...asSeen, state: "deleted" };
  const isApproved = row.now_state === "active" || (row.now_state === "inactive" && row.now_is_approved);
  if (!isApproved || row.now_seller_blocked_at !== null) return { ...asSeen, state: hiddenState(row) };
  const currency = row.now_currency ?? "KGS";
  const isBusiness = row.now_seller_status === "success";
  const stored = {
    price: row.now_price ?? 0,
    currency,
    discount_price: row.now_discount_price,
    hides_old_price: row.now_hides_old_price,
  };
  const { price, stockPrice } = computePrice(stored, isBusiness, 1);
  return {
    id: row.listing_id,
    title: row.now_title ?? "",
    price,
    stock_price: stockPrice,
    currency,
    is_negotiable: price === 0,
    category: row.now_category_id,
    first_photo: presentFirstPhoto(row),
    thumbhash: row.photo_thumbhash?.toString("base64") ?? null,
    state: row.now_state === "active" ? "active" : "inactive",
    closed_as: closingOf({ sold_at: row.now_sold_at, deal_type: row.now_deal_type ?? "sell" }),
    reserved_until:
      row.now_state === "active" ? presentReservation({ reserved_until: row.now_reserved_until }, now) : null,
    agreed,
  };
}

/** Of a listing that nobody sees for now. That a moderator has blocked it is its owner's business. */
function hiddenState(row: RoomRow): ChatProduct["state"] {
  if (row.now_seller_blocked_at !== null) return "inactive";
  if (row.now_state === "on_review") return "on_review";
  return row.now_state === "blocked" && row.seller_id === row.viewer_id ? "blocked" : "inactive";
}
