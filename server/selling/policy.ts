import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import { maxBusinessListings, maxListings, type OwnerAction, ownerActions } from "#contracts/selling/rules.ts";
import { canTransition, type ListingCondition } from "./states.ts";

/** Only the owner manages a listing, not even staff. For others it does not exist in the calls of selling. */
export function mayManageListing(userId: number, listing: { user_id: number }): boolean {
  return listing.user_id === userId;
}

/** Why a seller may neither create nor edit listings; undefined when they may. */
export function explainNoWriting(seller: { blocked_at: Date | null }): ErrorCode | undefined {
  return seller.blocked_at === null ? undefined : "account_blocked";
}

/** Why a seller may not create another listing; undefined when they may. */
export function explainNoNewListing(seller: {
  blocked_at: Date | null;
  isBusiness: boolean;
  listings: number;
}): ErrorCode | undefined {
  const max = seller.isBusiness ? maxBusinessListings : maxListings;
  return explainNoWriting(seller) ?? (seller.listings >= max ? "too_many_listings" : undefined);
}

/** Whether a price alone may change without a person: the listing is on show as it was approved. */
export function mayChangePriceAtOnce({ state, deleted_at, revision, approved_revision }: ListingCondition): boolean {
  return state === "active" && deleted_at === null && revision === approved_revision;
}

/** What an owner's actions depend on. */
export interface OwnCondition extends ListingCondition {
  deal_type: string;
  reserved_until: Date | null;
}

/** Whoever offers one of these has it no more once somebody took it. Not work, services, or what is looked for. */
const endingDealTypes: ReadonlySet<string> = new Set(["sell", "rent", "exchange"] satisfies DealType[]);

/** What the owner may do with a listing in its state. A raise may have to wait until `next_upvote_date`. */
export function listOwnerActions(listing: OwnCondition, now: Date): OwnerAction[] {
  return ownerActions.filter((action) => mayDoWithOwn(action, listing, now));
}

/** Whether the owner may hold a listing for somebody: it is on show, and free. */
export function mayReserve(
  {
    state,
    deal_type: dealType,
    reserved_until: until,
  }: Pick<OwnCondition, "deal_type" | "reserved_until"> & { state: string },
  now: Date,
): boolean {
  return state === "active" && !isReserved(until, now) && endingDealTypes.has(dealType);
}

function isReserved(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}

export function mayDoWithOwn(action: OwnerAction, listing: OwnCondition, now: Date): boolean {
  const isActive = listing.state === "active";
  switch (action) {
    case "raise":
    case "renew":
      return isActive;
    case "reserve":
      return mayReserve(listing, now);
    case "release":
      return isActive && isReserved(listing.reserved_until, now);
    case "price":
      return mayChangePriceAtOnce(listing);
    case "sell":
      return endingDealTypes.has(listing.deal_type) && canTransition(action, listing);
    default:
      return canTransition(action, listing);
  }
}
