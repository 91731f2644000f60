import type { ChatEvents } from "#contracts/chat/live.ts";
import type { ChatSide } from "#contracts/chat/rules.ts";
import type { ChatMessage, ChatRoomDetail } from "#contracts/chat/schemas.ts";
import type { KeptThread } from "../kept/chat-database.ts";

/**
 * The messages of a room as a page has them: an unbroken run of `seq`. What is older is fetched upwards, what is newer downwards. All functions are
 * pure: they return the thread that follows.
 */
export interface Thread extends KeptThread {
  roomId: number;
  /** The viewer's side. */
  side: ChatSide;
}

/** A thread of what the page was loaded with. */
export function startThread(room: ChatRoomDetail, messages: readonly ChatMessage[]): Thread {
  return {
    roomId: room.id,
    side: room.side,
    messages,
    held: room.held,
    lastSeq: room.last_seq,
    lastChange: room.last_change,
    hiddenUpTo: room.hidden_up_to,
    readUpTo: room.read_up_to,
    otherDeliveredUpTo: room.other_delivered_up_to,
    otherReadUpTo: room.other_read_up_to,
  };
}

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0;

/** The first and the last `seq` that the thread has; 0 without messages. */
export function firstSeq({ messages }: Thread): number {
  return seqOf(messages[0]);
}

export function newestSeq({ messages }: Thread): number {
  return seqOf(messages.at(-1));
}

/** True if there are messages before the first. */
export function hasOlder(thread: Thread): boolean {
  return firstSeq(thread) > thread.hiddenUpTo + 1;
}

/** Up to where the thread has everything: what is deleted for oneself counts as known. */
export function knownUpTo(thread: Thread): number {
  return Math.max(newestSeq(thread), thread.hiddenUpTo);
}

/** True if there are messages after the last: events were missed, or much is unread. */
export function hasNewer(thread: Thread): boolean {
  return knownUpTo(thread) < thread.lastSeq;
}

/**
 * Adds messages of an event or an answer, in any order and any number of times. What does not join the run is left out, but noted as there: then
 * {@link hasNewer} is true.
 */
export function addMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  let { lastSeq } = thread;
  const bySeq = new Map(thread.messages.map((message) => [seqOf(message), message]));
  const held = new Map(thread.held.map((message) => [message.id, message]));
  for (const message of incoming) {
    if (message.seq === null) {
      held.set(message.id, message);
      continue;
    }
    if (message.seq <= thread.hiddenUpTo) continue;
    bySeq.set(message.seq, message);
    lastSeq = Math.max(lastSeq, message.seq);
  }
  const messages = joinRun(thread, bySeq);
  const sent = new Set(messages.map(({ client_id: clientId }) => clientId));
  return {
    ...thread,
    lastSeq,
    messages,
    held: [...held.values()].filter(({ client_id: clientId }) => clientId === null || !sent.has(clientId)),
  };
}

/** Takes over messages that have changed, where the thread has them, and up to which change that was. */
export function applyChanges(thread: Thread, changed: readonly ChatMessage[], lastChange: number): Thread {
  const bySeq = new Map(changed.map((message) => [seqOf(message), message]));
  return {
    ...thread,
    messages: thread.messages.map((message) => bySeq.get(seqOf(message)) ?? message),
    lastChange: Math.max(thread.lastChange, lastChange),
  };
}

/** Messages that a page has at most after it has fetched some, and after some have come by themselves. */
export const maxMessages = { fetched: 400, live: 800 };

/**
 * Leaves out messages where there are too many for a page: those at the end that one does not go to. They are fetched again when they are wanted,
 * and a history of any length stays as light as a short one.
 */
export function trimThread(thread: Thread, towards: "older" | "newer", max: number = maxMessages.fetched): Thread {
  const { messages } = thread;
  if (messages.length <= max) return thread;
  const { fetched } = maxMessages;
  return { ...thread, messages: towards === "older" ? messages.slice(0, fetched) : messages.slice(-fetched) };
}

/** Goes on at the last messages of the room, where the run does not reach them. */
export function moveToEnd(thread: Thread, last: readonly ChatMessage[]): Thread {
  const joined = addMessages(thread, last);
  return hasNewer(joined) ? addMessages({ ...joined, messages: [] }, last) : joined;
}

/** Adds what this device has seen of the room after the thread was loaded: newer messages, later states of those it has, marks. */
export function joinKept(thread: Thread, kept: KeptThread): Thread {
  const hiddenUpTo = Math.max(thread.hiddenUpTo, kept.hiddenUpTo);
  const marked: Thread = {
    ...thread,
    hiddenUpTo,
    messages: thread.messages.filter((message) => seqOf(message) > hiddenUpTo),
    held: kept.held,
    lastSeq: Math.max(thread.lastSeq, kept.lastSeq),
    lastChange: Math.max(thread.lastChange, kept.lastChange),
    readUpTo: Math.max(thread.readUpTo, kept.readUpTo),
    otherDeliveredUpTo: Math.max(thread.otherDeliveredUpTo, kept.otherDeliveredUpTo),
    otherReadUpTo: Math.max(thread.otherReadUpTo, kept.otherReadUpTo),
  };
  const joined = addMessages(marked, kept.messages);
  // So much has come since that what was loaded does not reach it: what was seen last is shown.
  return hasNewer(joined) ? addMessages({ ...joined, messages: [] }, kept.messages) : joined;
}

/** The messages that follow each other around those that the thread had. */
function joinRun(thread: Thread, bySeq: ReadonlyMap<number, ChatMessage>): ChatMessage[] {
  let first = firstSeq(thread) || thread.hiddenUpTo + 1;
  let end = first;
  while (bySeq.has(first - 1)) first -= 1;
  while (bySeq.has(end)) end += 1;
  // A room that was loaded without messages begins with the first page that comes.
  if (end === first && thread.messages.length === 0) {
    first = Math.min(...bySeq.keys());
    end = first;
    while (bySeq.has(end)) end += 1;
  }
  const run: ChatMessage[] = [];
  for (let seq = first; seq < end; seq += 1) {
    const message = bySeq.get(seq);
    if (message) run.push(message);
  }
  return run;
}

/** Takes over what one of the two has received and read; never back. */
export function applyMarks(thread: Thread, marks: ChatEvents["marks"]): Thread {
  if (marks.room !== thread.roomId) return thread;
  if (marks.side === thread.side) return { ...thread, readUpTo: Math.max(thread.readUpTo, marks.read_up_to) };
  return {
    ...thread,
    otherDeliveredUpTo: Math.max(thread.otherDeliveredUpTo, marks.delivered_up_to),
    otherReadUpTo: Math.max(thread.otherReadUpTo, marks.read_up_to),
  };
}

/** Takes over a room that was fetched again. */
export function applyRoom(thread: Thread, room: ChatRoomDetail): Thread {
  const hiddenUpTo = Math.max(thread.hiddenUpTo, room.hidden_up_to);
  const marked = {
    ...thread,
    hiddenUpTo,
    messages: thread.messages.filter((message) => seqOf(message) > hiddenUpTo),
    held: room.held,
    lastSeq: Math.max(thread.lastSeq, room.last_seq),
    readUpTo: Math.max(thread.readUpTo, room.read_up_to),
    otherDeliveredUpTo: Math.max(thread.otherDeliveredUpTo, room.other_delivered_up_to),
    otherReadUpTo: Math.max(thread.otherReadUpTo, room.other_read_up_to),
  };
  return addMessages(marked, []);
}

/** How far a message of one's own has come. */
export type MessageProgress = "sent" | "delivered" | "read" | "held" | "failed";

export function progressOf(thread: Thread, message: ChatMessage): MessageProgress {
  if (message.seq === null) return message.refusal ? "failed" : "held";
  if (message.seq <= thread.otherReadUpTo) return "read";
  return message.seq <= thread.otherDeliveredUpTo ? "delivered" : "sent";
}
