import type { ChatMessage, ChatRoom } from "#contracts/chat/schemas.ts";
import { isActingPage } from "#web/platform/acting-as.ts";
import { isOf, type KeptRoom, type KeptRooms, type KeptThread, withChatDatabase } from "./chat-database.ts";

/** The rooms seen last, and the last messages of each. */
export const maxKept = { rooms: 20, messages: 50, listed: 30 };

/** A page that acts for a business keeps nothing of its chats: whoever may read them no more has none left. */
const withKeptRooms: typeof withChatDatabase = async (work) => (isActingPage() ? undefined : withChatDatabase(work));

/** What was seen of a room on this device by this user. */
async function readRoom(roomId: number, owner: string): Promise<KeptRoom | undefined> {
  const found = await withKeptRooms((database) => database.get("rooms", roomId));
  return found && isOf(found, owner) ? found : undefined;
}

/** Keeps what is seen of a room; those seen longest ago go. */
async function writeRoom({ thread, ...room }: KeptRoom): Promise<void> {
  await withKeptRooms(async (database) => {
    const transaction = database.transaction("rooms", "readwrite");
    await transaction.store.put({ ...room, thread: cutThread(thread) });
    let excess = (await transaction.store.count()) - maxKept.rooms;
    let cursor = excess > 0 ? await transaction.store.index("seenAt").openCursor() : null;
    for (; cursor && excess > 0; excess -= 1) {
      await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  });
}

/** Only what is kept of it, and its last messages. */
export function cutThread(thread: KeptThread): KeptThread {
  const { messages, held, lastSeq, lastChange, hiddenUpTo, readUpTo, otherDeliveredUpTo, otherReadUpTo } = thread;
  const marks = { readUpTo, otherDeliveredUpTo, otherReadUpTo };
  return { messages: messages.slice(-maxKept.messages), held, lastSeq, lastChange, hiddenUpTo, ...marks };
}

/** A message has arrived in a room that is kept and not on the screen: it joins, or takes the place of what it has changed. */
async function noteMessage(message: ChatMessage, owner: string): Promise<void> {
  await withKeptRooms(async (database) => {
    const transaction = database.transaction("rooms", "readwrite");
    const room = await transaction.store.get(message.room);
    const thread = room && isOf(room, owner) ? addToKept(room.thread, message) : undefined;
    const seenAt = Math.max(room?.seenAt ?? 0, Date.parse(message.creation_date));
    if (room && thread) await transaction.store.put({ ...room, thread, seenAt });
    await transaction.done;
  });
}

/** Undefined where it does not join the run, or nothing follows from it. */
export function addToKept(thread: KeptThread, message: ChatMessage): KeptThread | undefined {
  const { seq } = message;
  if (seq === null) return undefined;
  if (seq === thread.lastSeq + 1 && (thread.messages.at(-1)?.seq ?? thread.hiddenUpTo) === thread.lastSeq)
    return cutThread({ ...thread, messages: [...thread.messages, message], lastSeq: seq });
  if (!thread.messages.some((known) => known.seq === seq)) return undefined;
  return { ...thread, messages: thread.messages.map((known) => (known.seq === seq ? message : known)) };
}

/** The list of rooms as it was seen last on this device by this user. */
async function readList(owner: string): Promise<KeptRooms | undefined> {
  const found = await withKeptRooms((database) => database.get("lists", "all"));
  return found && isOf(found, owner) ? found : undefined;
}

async function writeList(owner: string, rooms: readonly ChatRoom[], seenAt: number): Promise<void> {
  await withKeptRooms((database) =>
    database.put("lists", { userId: owner, rooms: rooms.slice(0, maxKept.listed), seenAt }, "all"),
  );
}

/** What this device keeps of rooms, for when there is no network. One object: tests put others in the place of its functions. */
export const keptRooms = { readRoom, writeRoom, noteMessage, readList, writeList };
