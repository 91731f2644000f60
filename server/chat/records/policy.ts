import type { ErrorCode } from "#contracts/base/errors.ts";
import type { ChatSide, ClosedReason } from "#contracts/chat/rules.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { MessageRow } from "./message-queries.ts";

interface RoomState {
  viewer_id: number;
  buyer_id: number | null;
  other_id: number | null;
  other_blocked_at: Date | null;
  is_blocked_by_me: boolean;
  is_blocked_by_other: boolean;
}

export function sideOf({ viewer_id, buyer_id }: Pick<RoomState, "viewer_id" | "buyer_id">): ChatSide {
  return viewer_id === buyer_id ? "buyer" : "seller";
}

/**
 * Whether the viewer may delete a message for both: one of their side that they have written. Whoever acts for somebody deletes no words of that one, or of
 * others who act so; their own words are that one's, too.
 */
export function mayDelete(
  { actor }: Pick<Viewer, "actor">,
  room: Pick<RoomState, "viewer_id" | "buyer_id">,
  { kind, is_by_buyer: isByBuyer, author_id: authorId }: Pick<MessageRow, "kind" | "is_by_buyer" | "author_id">,
): boolean {
  const isOfSide = isByBuyer === (sideOf(room) === "buyer") && kind !== "system";
  return isOfSide && (actor === undefined || authorId === actor);
}

/** Whether the viewer may mute a room: of what its owner is told decides nobody who acts for them. */
export function mayMute({ actor }: Pick<Viewer, "actor">): boolean {
  return actor === undefined;
}

/** Why nobody can write in a room, as far as the viewer may know. That the other has blocked them is not told. */
export function findClosedReason(
  room: Pick<RoomState, "other_id" | "other_blocked_at" | "is_blocked_by_me">,
): ClosedReason | null {
  if (room.other_id === null) return "account_deleted";
  if (room.other_blocked_at !== null) return "account_blocked";
  return room.is_blocked_by_me ? "blocked_by_me" : null;
}

const refusalOf = {
  account_deleted: "person_deleted",
  account_blocked: "person_blocked",
  blocked_by_me: "user_blocked_by_you",
} as const satisfies Record<ClosedReason, ErrorCode>;

/** Why the viewer cannot write in a room; undefined when they can. */
export function explainClosed(room: RoomState): ErrorCode | undefined {
  const reason = findClosedReason(room);
  if (reason !== null) return refusalOf[reason];
  return room.is_blocked_by_other ? "message_not_delivered" : undefined;
}
