import { expect, test } from "vitest";
import { chatMessage, chatRoom } from "../view/test-records.fixture.ts";
import { applyMarks, applyMessage, mergeRooms } from "./rooms.ts";

const older = chatRoom({ id: 5, last_seq: 1, activity_date: "2026-11-21T08:00:00.000Z" });
const newer = chatRoom({ id: 6, activity_date: "2026-11-21T09:00:00.000Z" });
const rooms = mergeRooms([], [older, newer]);
const message = chatMessage({ room: 5, seq: 2, creation_date: "2026-11-21T10:00:00.000Z" });

test("a message brings its chat to the top and counts as unread, one's own does not", () => {
  expect(rooms.map(({ id }) => id)).toEqual([6, 5]);
  const after = applyMessage(rooms, { message });
  expect(after?.map(({ id, unread_count: unread }) => [id, unread])).toEqual([
    [5, 1],
    [6, 0],
  ]);
  expect(applyMessage(rooms, { message: { ...message, side: "buyer" } })?.[0]?.unread_count).toBe(0);
  expect(after && applyMessage(after, { message })?.[0]?.unread_count).toBe(1);
});

test("a chat that is not in the list, or of which something was missed, has to be fetched", () => {
  expect(applyMessage(rooms, { message: { ...message, room: 99 } })).toBeUndefined();
  expect(applyMessage(rooms, { message: { ...message, seq: 4 } })).toBeUndefined();
});

test("reading on another device clears the number", () => {
  const unread = [{ ...older, last_seq: 3, unread_count: 2, read_up_to: 1 }];
  const marks = { room: 5, side: "buyer" as const, delivered_up_to: 3, read_up_to: 3 };
  expect(applyMarks(unread, marks)?.[0]).toMatchObject({ unread_count: 0, read_up_to: 3 });
  expect(applyMarks(unread, { ...marks, read_up_to: 2 })).toBeUndefined();
  expect(applyMarks(unread, { ...marks, side: "seller" })?.[0]).toMatchObject({
    unread_count: 2,
    other_read_up_to: 3,
  });
});
