import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { KeptThread } from "../kept/chat-database.ts";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import {
  addMessages,
  applyMarks,
  applyRoom,
  firstSeq,
  hasNewer,
  hasOlder,
  joinKept,
  maxMessages,
  moveToEnd,
  progressOf,
  startThread,
  trimThread,
} from "./thread.ts";

const seqsOf = ({ messages }: ReturnType<typeof startThread>) => messages.map(({ seq }) => seq);
const many = (...seqs: number[]) => seqs.map((seq) => chatMessage({ id: seq, seq }));

test("messages join in order, however they come and however often", () => {
  const thread = startThread(chatRoom({ last_seq: 3 }), many(2, 3));
  const later = addMessages(addMessages(thread, many(5, 4)), many(4));
  expect(seqsOf(later)).toEqual([2, 3, 4, 5]);
  expect(hasNewer(later)).toBe(false);
  expect(hasOlder(later)).toBe(true);
  expect(seqsOf(addMessages(later, many(1)))).toEqual([1, 2, 3, 4, 5]);
});

test("a gap is noticed, and closed by what was missed", () => {
  const thread = addMessages(startThread(chatRoom({ last_seq: 2 }), many(1, 2)), many(5));
  expect(seqsOf(thread)).toEqual([1, 2]);
  expect(hasNewer(thread)).toBe(true);
  const filled = addMessages(thread, many(3, 4, 5));
  expect(seqsOf(filled)).toEqual([1, 2, 3, 4, 5]);
  expect(hasNewer(filled)).toBe(false);
});

test("from far up one comes to the end at once, and older ones are there to be fetched", () => {
  const far = startThread(chatRoom({ last_seq: 90 }), many(11, 12));
  const end = moveToEnd(far, many(89, 90));
  expect([seqsOf(end), hasNewer(end), hasOlder(end)]).toEqual([[89, 90], false, true]);
  expect(seqsOf(moveToEnd(startThread(chatRoom({ last_seq: 4 }), many(1, 2)), many(2, 3, 4)))).toEqual([1, 2, 3, 4]);
});

test("a page keeps a bounded part of a long history, and knows what it left out", () => {
  const max = maxMessages.fetched;
  const seqs = Array.from({ length: max + 50 }, (_, index) => index + 1);
  const long = startThread(chatRoom({ last_seq: max + 50 }), many(...seqs));
  const up = trimThread(long, "older");
  expect([up.messages.length, firstSeq(up), hasNewer(up), hasOlder(up)]).toEqual([max, 1, true, false]);
  const down = trimThread(long, "newer");
  expect([down.messages.length, firstSeq(down), hasNewer(down), hasOlder(down)]).toEqual([max, 51, false, true]);
  expect(trimThread(long, "newer", maxMessages.live)).toBe(long);
});

test("the first messages of a room come into an empty thread", () => {
  const thread = startThread(chatRoom({ last_seq: 0 }), []);
  expect(hasNewer(thread)).toBe(false);
  expect(seqsOf(addMessages(thread, many(1)))).toEqual([1]);
  const deleted = startThread(chatRoom({ last_seq: 7, hidden_up_to: 7 }), []);
  expect(hasNewer(deleted)).toBe(false);
  expect(seqsOf(addMessages(deleted, many(7, 8)))).toEqual([8]);
});

test("a message that has changed takes its own place", () => {
  const thread = startThread(chatRoom({ last_seq: 2 }), many(1, 2));
  const changed = addMessages(thread, [chatMessage({ id: 1, seq: 1, is_deleted: true, text: "" })]);
  expect(changed.messages.map(({ is_deleted: isDeleted }) => isDeleted)).toEqual([true, false]);
});

test("a held message stays apart until it is let through", () => {
  const held = chatMessage({ id: -4, seq: null, is_held: true, client_id: "a" });
  const thread = addMessages(startThread(chatRoom({ last_seq: 1 }), many(1)), [held]);
  expect([seqsOf(thread), thread.held.length]).toEqual([[1], 1]);
  const passed = addMessages(thread, [chatMessage({ id: 9, seq: 2, client_id: "a" })]);
  expect([seqsOf(passed), passed.held.length]).toEqual([[1, 2], 0]);
});

test("marks never go back, and tell how far a message has come", () => {
  const own = many(1, 2, 3).map((message) => ({ ...message, side: "buyer" as const }));
  const thread = startThread(chatRoom({ last_seq: 3, side: "buyer" }), own);
  const marks = { room: thread.roomId, side: "seller" as const, delivered_up_to: 2, read_up_to: 1 };
  const marked = applyMarks(applyMarks(thread, marks), { ...marks, delivered_up_to: 1, read_up_to: 0 });
  expect(own.map((message) => progressOf(marked, message))).toEqual(["read", "delivered", "sent"]);
  expect(applyMarks(marked, { ...marks, room: 99, read_up_to: 3 })).toBe(marked);
});

test("a room deleted on another device leaves what is new", () => {
  const thread = startThread(chatRoom({ last_seq: 3 }), many(1, 2, 3));
  const emptied = applyRoom(thread, chatRoom({ last_seq: 3, hidden_up_to: 3 }));
  expect([seqsOf(emptied), hasOlder(emptied), hasNewer(emptied)]).toEqual([[], false, false]);
  expect(seqsOf(addMessages(emptied, many(4)))).toEqual([4]);
});

test("what was seen after the page had been loaded joins it", () => {
  const loaded = startThread(chatRoom({ last_seq: 3, other_read_up_to: 1 }), many(1, 2, 3));
  const seen = (last: number, messages: ChatMessage[]): KeptThread => ({
    ...startThread(chatRoom({ last_seq: last, last_change: 2, other_read_up_to: 3 }), messages),
  });
  const deleted = chatMessage({ id: 2, seq: 2, text: "", is_deleted: true });
  const joined = joinKept(loaded, seen(5, [deleted, ...many(3, 4, 5)]));
  expect([seqsOf(joined), joined.lastSeq, joined.lastChange, joined.otherReadUpTo]).toEqual([[1, 2, 3, 4, 5], 5, 2, 3]);
  expect(joined.messages[1]?.is_deleted).toBe(true);
  // Where the two do not reach each other, what was seen last is shown.
  expect(seqsOf(joinKept(loaded, seen(9, many(8, 9))))).toEqual([8, 9]);
  // What was deleted for oneself does not come back.
  expect(seqsOf(joinKept(loaded, { ...seen(4, many(4)), hiddenUpTo: 3 }))).toEqual([4]);
});
