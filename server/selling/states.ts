import type { ListingState } from "#contracts/listings.ts";
import { refuse } from "#server/platform/refusal.ts";

/** What a state depends on. */
export interface Condition {
  state: ListingState;
  deleted_at: Date | null;
  revision: number;
  /** The revision that was approved last. */
  approved_revision: number | null;
}

interface Transition {
  from: readonly ListingState[];
  /** `gone`: the ad and its photos exist no more. */
  to: ListingState | "gone";
  /** What else must be true. */
  when?: (listing: Condition) => boolean;
}

const isApproved = ({ revision, approved_revision }: Condition) => revision === approved_revision;
const isThere = ({ deleted_at }: Condition) => deleted_at === null;

/** Who moves an ad from which state to which (`design/product.md`, Ads). Whatever is not here does not happen. */
export const transitions = {
  /** The owner changes it: whatever was approved is another ad now. One that was deleted is there again. */
  edit: { from: ["active", "inactive", "blocked", "on_review"], to: "on_review" },
  /** A moderator lets the public see it. */
  approve: { from: ["on_review"], to: "active" },
  /** A moderator refuses it, or takes it off the market. */
  block: { from: ["on_review", "active"], to: "blocked" },
  /** The moderator who has just decided takes it back. */
  undo: { from: ["active", "blocked"], to: "on_review" },
  deactivate: { from: ["active"], to: "inactive" },
  /** What was approved and not changed since needs no moderator. */
  activate: { from: ["inactive"], to: "active", when: (listing) => isThere(listing) && isApproved(listing) },
  /** The first time into the inactive ones. */
  delete: { from: ["active", "on_review", "blocked"], to: "inactive" },
  /** The second time for good. */
  deleteAgain: { from: ["inactive"], to: "gone" },
  /** Nobody raised, edited or renewed it for 60 days. */
  expire: { from: ["active"], to: "inactive" },
} as const satisfies Record<string, Transition>;

export type ListingEvent = keyof typeof transitions;

/** Whether an event may happen to an ad as it is now. Ask with the ad's row locked. */
export function isAllowed(event: ListingEvent, listing: Condition): boolean {
  const { from, when }: Transition = transitions[event];
  return from.includes(listing.state) && (when?.(listing) ?? true);
}

/** The state that an event leads to; refuses with `state_not_allowed` when it may not happen now. */
export function move<Event extends ListingEvent>(event: Event, listing: Condition): (typeof transitions)[Event]["to"] {
  if (!isAllowed(event, listing)) refuse("state_not_allowed");
  return transitions[event].to;
}
