import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import type { FactsRow } from "./queries.ts";

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
