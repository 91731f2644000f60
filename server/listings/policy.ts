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

/** On show, or taken off it by its owner or by time, as a moderator approved it: what nobody approved is `inactive`, too, while it has no photos. */
export function isPublicVersion({
  state,
  deleted_at,
  is_approved,
}: Pick<Visibility, "state" | "deleted_at"> & { is_approved: boolean }): boolean {
  return deleted_at === null && (state === "active" || (state === "inactive" && is_approved));
}

/** The public knows a listing that its owner took off the show, or that expired, by its title; one of a blocked user no more. */
export function maySeeTitle(listing: Visibility & { is_approved: boolean }): boolean {
  return isPublicVersion(listing) && listing.user_blocked_at === null;
}

/** Why a listing is not shown. */
export function explainHidden(listing: Visibility): ErrorCode {
  return listing.deleted_at === null ? "listing_inactive" : "listing_deleted";
}
