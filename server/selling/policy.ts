import type { ErrorCode } from "#contracts/base/errors.ts";
import { maxListings, type OwnerAction, ownerActions } from "#contracts/selling/rules.ts";
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
export function explainNoNewListing(seller: { blocked_at: Date | null; listings: number }): ErrorCode | undefined {
  return explainNoWriting(seller) ?? (seller.listings >= maxListings ? "too_many_listings" : undefined);
}

/** What the owner may do with a listing in its state. A raise may have to wait until `next_upvote_date`. */
export function listOwnerActions(listing: ListingCondition): OwnerAction[] {
  return ownerActions.filter((action) =>
    action === "raise" || action === "renew" ? listing.state === "active" : canTransition(action, listing),
  );
}

export function mayDoWithOwn(action: OwnerAction, listing: ListingCondition): boolean {
  return listOwnerActions(listing).includes(action);
}
