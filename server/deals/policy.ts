import type { MemberRole } from "#contracts/base/acting.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import { type DealObstacle, maxDealsOfDay, maxDealsOfPair } from "#contracts/deals/rules.ts";

/** What decides whether the deal of a room can be confirmed. */
export interface DealCondition {
  isBuyer: boolean;
  /** Null: the room is about none, or it was deleted for good. */
  listingId: number | null;
  listingState: string | null;
  /** Why nobody can write in the room. */
  closed: ErrorCode | undefined;
  buyerHasPhone: boolean;
  sellerHasPhone: boolean;
  dealsOfPair: number;
  dealsOfDay: number;
  /** The buyer has written in the room. */
  isBegun: boolean;
}

/** Why the deal of a room cannot be confirmed (`docs/features/deals.md`, Who can confirm); null when it can. */
export function findObstacle(deal: DealCondition): DealObstacle | null {
  if (deal.listingId === null || deal.listingState === "blocked") return "no_listing";
  if (deal.closed !== undefined) return "closed";
  const [own, others] = deal.isBuyer
    ? [deal.buyerHasPhone, deal.sellerHasPhone]
    : [deal.sellerHasPhone, deal.buyerHasPhone];
  if (!own) return "no_phone";
  if (!others) return "other_has_no_phone";
  if (deal.dealsOfPair >= maxDealsOfPair || deal.dealsOfDay >= maxDealsOfDay) return "too_many";
  // Else «we met» would be a way to write to people without being counted as one who does, and unseen by the shield.
  return deal.isBegun ? null : "nothing_said";
}

/** The refusal that says so. */
export function refusalOf(obstacle: DealObstacle, closed: ErrorCode | undefined): ErrorCode {
  if (obstacle === "closed" && closed !== undefined) return closed;
  return obstacle === "no_phone" ? "phone_needed" : "deal_not_possible";
}

/**
 * Why a listing cannot be reserved, released or sold with a room, or without one: whoever answers chats does so for who has written there, and of nothing
 * else; whoever has the listings alone knows nobody who wrote, and names nobody.
 */
export function explainNoDeal(actsAs: MemberRole | undefined, room: number | undefined): ErrorCode | undefined {
  if (actsAs === "chat" && room === undefined) return "acting_for_business";
  return actsAs === "editor" && room !== undefined ? "not_found" : undefined;
}
