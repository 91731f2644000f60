import type { ErrorCode } from "#contracts/errors.ts";
import type { Viewer } from "#server/platform/session.ts";

interface Visibility {
  user_id: number;
  state: string;
  deleted_at: Date | null;
  user_blocked_at: Date | null;
}

/** The public sees active ads of people who are not blocked; the owner and staff see any (`design/product.md`, Ads). */
export function maySeeListing(viewer: Viewer | null, listing: Visibility): boolean {
  if (viewer && (viewer.userId === listing.user_id || viewer.role !== "user")) return true;
  return listing.state === "active" && listing.deleted_at === null && listing.user_blocked_at === null;
}

/** What to tell somebody who may not see an ad. */
export function whyHidden(listing: Visibility): ErrorCode {
  return listing.deleted_at === null ? "listing_inactive" : "listing_deleted";
}
