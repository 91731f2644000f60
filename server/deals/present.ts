import type { Buyer, Deal } from "#contracts/deals/schemas.ts";
import type { BuyerRow, DealRow } from "./queries.ts";

export function presentBuyer({ room, name, photo, activity_at, is_reserved_for, is_dealt_with }: BuyerRow): Buyer {
  return { room, name, photo, activity_date: activity_at.toISOString(), is_reserved_for, is_dealt_with };
}

export function presentDeal(row: DealRow, viewerId: number): Deal {
  return {
    id: row.id,
    side: row.buyer_id === viewerId ? "buyer" : "seller",
    product: { id: row.listing_id, title: row.listing_title },
    other: { id: row.other_id, name: row.other_name, photo: row.other_photo },
    // The rule of `findReviewEligibility`: a deal is contact enough. `readDeals` has it too, for `to_review`.
    // A review is about a listing: with that, what was written about it is gone too.
    may_review: row.listing_id !== null && !row.is_reviewed && !row.is_on_staff,
    creation_date: row.created_at.toISOString(),
  };
}
