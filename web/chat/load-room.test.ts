import { expect, test } from "vitest";
import { startOf } from "./load-room.ts";

const end = { key: null, at: undefined };

test("a room opens with its last messages, with everything unread, or with the first of very many unread ones", () => {
  expect(startOf({ unread_count: 0, read_up_to: 400 }, end)).toEqual({ limit: 30 });
  expect(startOf({ unread_count: 40, read_up_to: 400 }, end)).toEqual({ limit: 48 });
  expect(startOf({ unread_count: 300, read_up_to: 400 }, end)).toEqual({ after: 392, limit: 100 });
  expect(startOf({ unread_count: 300, read_up_to: 3 }, end)).toEqual({ after: 0, limit: 100 });
  expect(startOf({ unread_count: 300, read_up_to: 3 }, { ...end, key: "70" })).toEqual({ key: "70", limit: 30 });
});

test("what one wrote oneself since does not count as unread", () => {
  expect(startOf({ unread_count: 1, read_up_to: 0 }, end)).toEqual({ limit: 30 });
});

test("a room opens at a message that was found, with some above it", () => {
  const read = { unread_count: 0, read_up_to: 400 };
  expect(startOf(read, { key: null, at: 120 })).toEqual({ after: 111, limit: 30 });
  expect(startOf(read, { key: null, at: 2 })).toEqual({ after: 0, limit: 30 });
});
