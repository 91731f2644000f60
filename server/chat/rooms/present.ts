import type { ChatMessage, ChatRoomDetail } from "#contracts/chat/schemas.ts";
import type { FactsRow, HeldRow } from "./queries.ts";

/** Answers before which a usual time says nothing. */
const minAnswers = 5;

export function presentFacts(row: FactsRow): NonNullable<ChatRoomDetail["facts"]> {
  const { answers, median_seconds: median } = row;
  return {
    member_since: row.created_at.toISOString(),
    is_phone_checked: row.has_phone,
    rating: row.rating,
    review_count: row.review_count,
    product_count: row.listings,
    answer_minutes: answers < minAnswers || median === null ? null : Math.max(1, Math.round(median / 60)),
  };
}

/** A message that waits for a moderator, for its sender. */
export function presentHeld(room: number, row: HeldRow): ChatMessage {
  return {
    // Of another table: no call may take it for the id of a message that was sent.
    id: -row.id,
    room,
    seq: null,
    client_id: row.client_id,
    side: row.is_by_buyer ? "buyer" : "seller",
    kind: row.photos.length > 0 ? "photo" : "text",
    text: row.text,
    photos: [],
    offer: null,
    event: null,
    is_deleted: false,
    is_held: true,
    warning: null,
    creation_date: row.created_at.toISOString(),
  };
}
