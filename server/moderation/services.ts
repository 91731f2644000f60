import type { ContentPolicyServices } from "#server/content-policy/check-listing.ts";
import type { ListingServices } from "#server/selling/services.ts";

/** What moderation works with. */
export interface ModerationServices extends ListingServices, ContentPolicyServices {
  /** Makes this process refuse these sessions at once. */
  endedSessions: { add(sessionIds: readonly number[]): void };
}
