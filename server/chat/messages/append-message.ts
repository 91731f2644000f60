import type { MessageKind, SystemEvent } from "#contracts/chat/rules.ts";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { notifyOfRoom } from "#server/notifications/notify.ts";
import { queuePush } from "#server/push/queue.ts";
import { publishChatEvent } from "../live/events.ts";
import { findMessage, insertMessage, type MessageRow } from "../records/message-queries.ts";
import { presentMessages } from "../records/present-message.ts";
import { type AdvancedRoom, advanceRoom, type LockedRoom } from "../records/room-queries.ts";
import { termsOf } from "./terms.ts";

/** A message that is about to get its place in a room. */
interface Draft {
  kind: MessageKind;
  /** Null: nobody's. */
  isByBuyer: boolean | null;
  /** Who wrote it for the one whose it is. */
  authorId?: number | undefined;
  clientId?: string;
  text?: string;
  /** What it is found by beside its text: what was ordered. */
  foundBy?: readonly string[];
  /** Of a text that must not go to many people; see `shield-messages.ts`. */
  textHash?: number | null;
  event?: { name: SystemEvent; amount: number | null; currency: string | null; order?: number };
  warning?: { verdict: "note" | "fold"; rules: readonly string[] };
  /** Writes what belongs to it before it is shown: its photos, its offer, its order. */
  complete?: (messageId: number) => Promise<void>;
}

/**
 * Gives a message the next `seq` of a locked room, counts it for the other person and tells both. Undefined when its sender has used the
 * client's id already; then nothing has changed.
 */
export async function appendMessage(
  trx: Db,
  room: LockedRoom,
  draft: Draft,
  now: Date,
): Promise<ChatMessage | undefined> {
  const { isByBuyer, kind, text = "", foundBy = [], event, warning } = draft;
  const senderId = isByBuyer === null ? null : isByBuyer ? room.buyer_id : room.seller_id;
  const receiverId = isByBuyer === null ? null : isByBuyer ? room.seller_id : room.buyer_id;
  const people = [room.buyer_id, room.seller_id].filter((id) => id !== null);
  const row = await insertMessage(trx, {
    roomId: room.id,
    seq: room.last_seq + 1,
    senderId: kind === "system" ? null : senderId,
    authorId: draft.authorId ?? null,
    isByBuyer,
    kind,
    clientId: draft.clientId ?? null,
    text,
    event: event?.name ?? null,
    amount: event?.amount ?? null,
    currency: event?.currency ?? null,
    orderId: event?.order ?? null,
    verdict: warning?.verdict ?? null,
    rules: warning?.rules ?? [],
    textHash: draft.textHash ?? null,
    terms: termsOf([text, ...foundBy].join("\n"), people),
    now,
  });
  if (row === undefined) return undefined;
  const listed = await advanceRoom(trx, room.id, {
    isByBuyer: kind === "system" ? null : isByBuyer,
    senderId: kind === "system" ? null : senderId,
    receiverId,
    now,
  });
  room.last_seq = listed.seq;
  await draft.complete?.(row.id);
  if (kind === "order") await publishChatEvent(trx, { users: people, name: "recheck", payload: {} });
  if (receiverId !== null) await tellReceiver(trx, room, { receiverId, senderId, listed }, now);
  return kind === "offer" || kind === "order"
    ? publishMessage(trx, room, row.id, now)
    : publishRow(trx, room, row, now);
}

/** Milliseconds until a message is pushed: a page that shows the room has marked it as read by then. */
const pushDelay = 2_000;

/** Browsers of the receiver are told of a new message. All that is unread in a room is one notification. */
async function tellReceiver(
  trx: Db,
  room: LockedRoom,
  { receiverId, senderId, listed }: { receiverId: number; senderId: number | null; listed: AdvancedRoom },
  now: Date,
): Promise<void> {
  if (listed.unread_count === null || listed.is_muted === true) return;
  const dueAt = new Date(now.getTime() + pushDelay);
  await queuePush(trx, { userId: receiverId, kind: "chat", subjectId: room.id, dueAt });
  await notifyOfRoom(trx, {
    userId: receiverId,
    roomId: room.id,
    ...(senderId !== null && { senderId }),
  });
}

/** Tells both people of a room a message as it is now. */
export async function publishMessage(
  trx: Db,
  room: Pick<LockedRoom, "buyer_id" | "seller_id">,
  id: number,
  now: Date,
): Promise<ChatMessage> {
  const row = await findMessage(trx, id);
  if (!row) throw new Error(`message ${id} is gone under its room's lock`);
  return publishRow(trx, room, row, now);
}

async function publishRow(
  trx: Db,
  { buyer_id, seller_id }: Pick<LockedRoom, "buyer_id" | "seller_id">,
  row: MessageRow,
  now: Date,
): Promise<ChatMessage> {
  const [message] = await presentMessages(trx, [row], now);
  if (!message) throw new Error(`message ${row.id} is not shown`);
  const users = [buyer_id, seller_id].filter((userId) => userId !== null);
  await publishChatEvent(trx, { users, name: "message", payload: { message } });
  return message;
}
