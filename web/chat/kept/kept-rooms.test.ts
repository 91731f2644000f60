import { expect, test } from "vitest";
import { chatMessage } from "../view/test-records.fixture.ts";
import type { KeptThread } from "./chat-database.ts";
import { addToKept, cutThread, maxKept } from "./kept-rooms.ts";

const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => chatMessage({ id: from + at, seq: from + at }));

const kept = (messages: KeptThread["messages"], fields: Partial<KeptThread> = {}): KeptThread => ({
  messages,
  held: [],
  lastSeq: messages.at(-1)?.seq ?? 0,
  lastChange: 0,
  hiddenUpTo: 0,
  readUpTo: 0,
  otherDeliveredUpTo: 0,
  otherReadUpTo: 0,
  ...fields,
});
const seqsOf = (thread: KeptThread | undefined) => thread?.messages.map(({ seq }) => seq);

test("of a room the last messages are kept", () => {
  const { messages } = cutThread(kept(many(1, maxKept.messages + 7)));
  expect([messages.length, messages[0]?.seq]).toEqual([maxKept.messages, 8]);
});

test("a message that arrives joins what is kept, and never beyond the bound", () => {
  const next = addToKept(kept(many(1, 2)), chatMessage({ id: 3, seq: 3 }));
  expect([seqsOf(next), next?.lastSeq]).toEqual([[1, 2, 3], 3]);
  expect(seqsOf(addToKept(kept(many(1, maxKept.messages)), chatMessage({ seq: 51 })))).toHaveLength(maxKept.messages);
  // Of a room that was deleted for oneself only what is new.
  expect(seqsOf(addToKept(kept([], { lastSeq: 4, hiddenUpTo: 4 }), chatMessage({ seq: 5 })))).toEqual([5]);
});

test("one that has changed takes its place, and what does not join the run is left out", () => {
  const deleted = chatMessage({ id: 1, seq: 1, text: "", is_deleted: true });
  expect(addToKept(kept(many(1, 3)), deleted)?.messages[0]?.is_deleted).toBe(true);
  expect(addToKept(kept(many(1, 3)), chatMessage({ seq: 5 }))).toBeUndefined();
  expect(addToKept(kept(many(4, 6)), chatMessage({ seq: 2 }))).toBeUndefined();
  expect(addToKept(kept(many(1, 3)), chatMessage({ seq: null }))).toBeUndefined();
  // A room whose end was not seen.
  expect(addToKept(kept(many(1, 3), { lastSeq: 9 }), chatMessage({ seq: 10 }))).toBeUndefined();
});
