import type { PolicyServices } from "#server/selling/policy/judge.ts";
import type { ListingServices } from "#server/selling/services.ts";

/** What moderation works with. */
export interface ModerationServices extends ListingServices, PolicyServices {
  /** Tells this process at once that sessions ended. */
  ended: { add(sessionIds: readonly number[]): void };
}
