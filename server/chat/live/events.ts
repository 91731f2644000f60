import type { ChatEventName, ChatEvents } from "#contracts/chat/live.ts";
import type { Db } from "#server/database/database.ts";
import { publish } from "#server/database/publish.ts";

export const chatChannel = "jarya_chat";

/** What processes tell each other: an event for the open pages of some users. */
export type PublishedEvent =
  | { [Name in ChatEventName]: { users: number[]; name: Name; payload: ChatEvents[Name] } }[ChatEventName]
  /** A message too long for the channel: each process reads it by itself. */
  | { users: number[]; name: "long_message"; payload: { id: number } }
  /** One of the two has blocked the other, or ordered of them: who may read and write between them has changed. */
  | { users: number[]; name: "recheck"; payload: object }
  /** These no longer show when they are here. */
  | { users: number[]; name: "hidden"; payload: object };

/** Bytes; PostgreSQL takes less than 8,000. */
const maxPayload = 7_800;

/** Sends an event to the open pages of users, in every process, when the transaction commits. */
export async function publishChatEvent(trx: Db, event: PublishedEvent): Promise<void> {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) <= maxPayload) return publish(trx, chatChannel, payload);
  if (event.name !== "message") throw new Error(`the event ${event.name} is too long`);
  const reference = { users: event.users, name: "long_message", payload: { id: event.payload.message.id } };
  return publish(trx, chatChannel, JSON.stringify(reference));
}

/** Parses what {@link publishChatEvent} sent; undefined for anything else. */
export function parseChatEvent(payload: string): PublishedEvent | undefined {
  try {
    const event = JSON.parse(payload) as PublishedEvent;
    return Array.isArray(event.users) && typeof event.name === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}
