import type { ContentPolicyServices } from "#server/content-policy/check-listing.ts";
import type { Settings } from "#server/platform/env.ts";
import type { ListingServices } from "#server/selling/services.ts";
import type { EventCounter } from "#server/statistics/event-counter.ts";

export interface ModerationServices extends ListingServices, ContentPolicyServices {
  /** Sessions that this process refuses at once. */
  endedSessions: { add(sessionIds: readonly number[]): void };
  settings: Pick<Settings, "demo">;
  statistics: Pick<EventCounter, "add">;
}
