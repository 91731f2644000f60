import { isStaff } from "#contracts/accounts/roles.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import type { Viewer } from "#server/http/viewer.ts";

interface Visibility {
  user_id: number;
  state: string;
  deleted_at: Date | null;
  user_blocked_at: Date | null;
}

export function isOwnListing(viewer: Pick<Viewer, "userId">, listing: { user_id: number }): boolean {
  return viewer.userId === listing.user_id;
}

/** The contact phone, the next raise and a moderator's decision. */
export function maySeePrivateParts(viewer: Viewer, listing: { user_id: number }): boolean {
  return isOwnListing(viewer, listing) || isStaff(viewer.role);
}

/** The public sees active listings of users who are not blocked; the owner and staff see all. */
export function maySeeListing(viewer: Viewer | null, listing: Visibility): boolean {
  if (viewer && maySeePrivateParts(viewer, listing)) return true;
  return listing.state === "active" && listing.deleted_at === null && listing.user_blocked_at === null;
}

/** The public knows a listing that its owner took off the show, or that expired, by its title; one of a blocked user no more. */
export function maySeeTitle({ state, deleted_at, user_blocked_at }: Visibility): boolean {
  return (state === "active" || state === "inactive") && deleted_at === null && user_blocked_at === null;
}

/** Why a listing is not shown. */
export function explainHidden(listing: Visibility): ErrorCode {
  return listing.deleted_at === null ? "listing_inactive" : "listing_deleted";
}
