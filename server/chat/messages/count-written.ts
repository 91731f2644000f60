import type { EventCounter } from "#server/statistics/event-counter.ts";

/** What a buyer has written: about a listing, or without one to a seller; of an order what was ordered. */
export interface Written {
  listingId: number | null;
  sellerId: number | null;
  ordered?: readonly number[];
}

/** Counts a message that a buyer has sent, or that a moderator has let through, for the statistics of the seller. */
export function countWritten(
  statistics: Pick<EventCounter, "add">,
  viewer: { userId: number; role: "user" | "moderator" | "admin" },
  { listingId, sellerId, ordered = [] }: Written,
): void {
  if (listingId !== null) statistics.add("messages", [listingId], { viewer });
  else if (sellerId !== null) statistics.add("businessMessages", [sellerId], { viewer });
  statistics.add("orders", ordered, { viewer });
}
