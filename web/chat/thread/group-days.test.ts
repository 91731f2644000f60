import { expect, test } from "vitest";
import { chatMessage } from "../view/test-records.fixture.ts";
import { groupByDay } from "./group-days.ts";

const at = (id: number, date: string) => chatMessage({ id, seq: id, creation_date: date });
const idsOf = (groups: ReturnType<typeof groupByDay>) => groups.map(({ messages }) => messages.map(({ id }) => id));

test("messages stand by the days of Bishkek", () => {
  const messages = [
    at(1, "2026-11-20T17:59:00.000Z"),
    at(2, "2026-11-20T18:01:00.000Z"),
    at(3, "2026-11-21T05:00:00.000Z"),
  ];
  expect(idsOf(groupByDay(messages))).toEqual([[1], [2, 3]]);
});

test("a held message stands where it was written", () => {
  const messages = [at(1, "2026-11-20T05:00:00.000Z"), at(2, "2026-11-21T05:00:00.000Z")];
  const held = chatMessage({ id: -7, seq: null, creation_date: "2026-11-20T06:00:00.000Z" });
  expect(idsOf(groupByDay(messages, [held]))).toEqual([[1, -7], [2]]);
  const last = { ...held, creation_date: "2026-11-21T06:00:00.000Z" };
  expect(idsOf(groupByDay(messages, [last]))).toEqual([[1], [2, -7]]);
});

test("no day comes twice, though two clocks differ at midnight", () => {
  const messages = [
    at(1, "2026-11-20T18:00:00.001Z"),
    at(2, "2026-11-20T17:59:59.999Z"),
    at(3, "2026-11-20T18:00:00.002Z"),
  ];
  expect(idsOf(groupByDay(messages))).toEqual([[1, 2, 3]]);
});
