import type { ListingState } from "#contracts/listings/schemas.ts";
import { refuse } from "#server/platform/refusal.ts";

/** What transitions depend on. */
export interface ListingCondition {
  state: ListingState;
  deleted_at: Date | null;
  revision: number;
  /** The revision that was approved last. */
  approved_revision: number | null;
}

interface Transition {
  from: readonly ListingState[];
  /** `gone`: the listing and its photos are deleted. */
  to: ListingState | "gone";
  /** What else must be true. */
  when?: (listing: ListingCondition) => boolean;
}

const isApproved = ({ revision, approved_revision }: ListingCondition) => revision === approved_revision;
const isUndeleted = ({ deleted_at }: ListingCondition) => deleted_at === null;

/** All transitions between states (docs/features/selling.md). Whatever is not here is not allowed. */
export const transitions = {
  /** The owner edits it: it needs a new approval. A deleted listing is restored. */
  edit: { from: ["active", "inactive", "blocked", "on_review"], to: "on_review" },
  /** A moderator makes it public. */
  approve: { from: ["on_review"], to: "active" },
  /** A moderator blocks it. */
  block: { from: ["on_review", "active"], to: "blocked" },
  /** The moderator who has just decided undoes the decision. */
  undo: { from: ["active", "blocked"], to: "on_review" },
  deactivate: { from: ["active"], to: "inactive" },
  /** A listing that was not changed since its approval needs no new one. */
  activate: { from: ["inactive"], to: "active", when: (listing) => isUndeleted(listing) && isApproved(listing) },
  /** The first time: it becomes inactive. */
  delete: { from: ["active", "on_review", "blocked"], to: "inactive" },
  /** The second time. */
  deleteForever: { from: ["inactive"], to: "gone" },
  /** It was not raised, edited or renewed for 60 days. */
  expire: { from: ["active"], to: "inactive" },
} as const satisfies Record<string, Transition>;

export type ListingEvent = keyof typeof transitions;

/** Whether an event may happen to a listing now. Its row must be locked. */
export function canTransition(event: ListingEvent, listing: ListingCondition): boolean {
  const { from, when }: Transition = transitions[event];
  return from.includes(listing.state) && (when?.(listing) ?? true);
}

/** The state after an event; refuses with `state_not_allowed` when it may not happen now. */
export function transition<Event extends ListingEvent>(
  event: Event,
  listing: ListingCondition,
): (typeof transitions)[Event]["to"] {
  if (!canTransition(event, listing)) refuse("state_not_allowed");
  return transitions[event].to;
}
