import type { ChatSide, PresenceState } from "./rules.ts";
import type { ChatMessage } from "./schemas.ts";

/*
 * What the socket (`contracts/realtime/topics.ts`) carries of chats. Nothing depends on an event arriving: the calls give the same.
 */

/** Sent to open pages of both people of a room. */
export interface ChatEvents {
  /** A new message, or one that has changed: deleted, or an offer that was answered. */
  message: { message: ChatMessage };
  /** One side has received and read up to these messages. */
  marks: { room: number; side: ChatSide; delivered_up_to: number; read_up_to: number };
  /** Something else about one's own room has changed: fetch it again. */
  room: { room: number };
  typing: { room: number };
  presence: { room: number; state: PresenceState };
}
export type ChatEventName = keyof ChatEvents;

/** What a page sends: which room it shows (null: none), and that its user is typing there. */
export const chatWatchEvent = "watch";
export const chatTypingEvent = "typing";

/** The prefix of the socket's event for an event of chats: `chat:message`. */
export const chatEventPrefix = "chat:";
