/** What the forms of a room do, as their field `intent`. */
export const roomIntents = [
  "send",
  "read",
  "offer",
  "accept",
  "decline",
  "counter",
  "answer_order",
  "delete_message",
  "block",
  "unblock",
  "mute",
  "unmute",
  "archive",
  "unarchive",
  "delete",
  "reserve",
  "release",
  "sell",
  "met",
  "confirm_deal",
] as const;
export type RoomIntent = (typeof roomIntents)[number];

/** After it the list is shown. */
export function leavesRoom(intent: RoomIntent): boolean {
  return intent === "delete" || intent === "archive";
}

/** What a form of a room is answered. */
export interface RoomAnswer {
  intent: RoomIntent;
  /** Why it was refused, in the reader's language. */
  refusal?: string;
  /** What was typed, if it was refused. */
  text?: string;
}

export function roomPath(id: number): string {
  return `/chats/${id}`;
}
