import type { ListingState } from "#contracts/listings/schemas.ts";
import { refuse } from "#server/platform/refusal.ts";

/** The columns that transitions depend on. */
export interface ListingCondition {
  state: ListingState;
  deleted_at: Date | null;
  revision: number;
  /** The revision that was approved last, if any. */
  approved_revision: number | null;
}

interface Transition {
  from: readonly ListingState[];
  /** `gone`: deleted for good. */
  to: ListingState | "gone";
  /** Further condition. */
  when?: (listing: ListingCondition) => boolean;
}

const isApproved = ({ revision, approved_revision }: ListingCondition) => revision === approved_revision;
const isUndeleted = ({ deleted_at }: ListingCondition) => deleted_at === null;
/** Its owner may have it on show again without a review. */
const mayReturn = (listing: ListingCondition) => isUndeleted(listing) && isApproved(listing);

/** All allowed transitions (`docs/features/selling.md`, States). */
export const transitions = {
  /** An edit needs a new approval, and restores a deleted listing. */
  edit: { from: ["active", "inactive", "blocked", "on_review"], to: "on_review" },
  approve: { from: ["on_review"], to: "active" },
  /** Also what its owner has taken off the show, and may have there again. */
  block: {
    from: ["on_review", "active", "inactive"],
    to: "blocked",
    when: (listing) => listing.state !== "inactive" || mayReturn(listing),
  },
  /** By the moderator who has just decided, also where the owner has taken it off the show since. */
  undo: { from: ["active", "blocked", "inactive"], to: "on_review", when: isUndeleted },
  deactivate: { from: ["active"], to: "inactive" },
  /** Or rented out (`server/deals/`). */
  sell: { from: ["active"], to: "inactive" },
  /** Only without changes since the approval. */
  activate: { from: ["inactive"], to: "active", when: mayReturn },
  /** The first deletion. */
  delete: { from: ["active", "on_review", "blocked"], to: "inactive" },
  /** The second deletion. */
  deleteForever: { from: ["inactive"], to: "gone" },
  /** At the end of its lifetime. */
  expire: { from: ["active"], to: "inactive" },
} as const satisfies Record<string, Transition>;

/** Made without the photos that its category asks for, and not yet given any: only its owner sees it, until an edit that brings them. */
export function needsPhotos({
  state,
  deleted_at: deletedAt,
  approved_revision: approved,
  photo_count: photos,
}: ListingCondition & { photo_count: number }): boolean {
  return state === "inactive" && deletedAt === null && approved === null && photos === 0;
}

export type ListingEvent = keyof typeof transitions;

/** The listing must be locked. */
export function canTransition(event: ListingEvent, listing: ListingCondition): boolean {
  const { from, when }: Transition = transitions[event];
  return from.includes(listing.state) && (when?.(listing) ?? true);
}

/** The state after an event; refuses with `state_not_allowed`. */
export function transition<Event extends ListingEvent>(
  event: Event,
  listing: ListingCondition,
): (typeof transitions)[Event]["to"] {
  if (!canTransition(event, listing)) refuse("state_not_allowed");
  return transitions[event].to;
}
