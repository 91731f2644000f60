import { expect, test } from "vitest";
import { findNextWork } from "./review-wait.ts";

const fromTo = (from: number, to: number, days = 5) =>
  Array.from({ length: to - from }, (_, index) => ({ hour: from + index, days }));
/** A moment of a day in Bishkek. */
const at = (time: string) => new Date(`2026-11-26T${time}:00+06:00`);

test.each([
  // Within the hours, at their edges and after them.
  ["09:30", null],
  ["08:00", null],
  ["22:59", null],
  ["23:00", "2026-11-27T02:00:00.000Z"],
  ["03:40", "2026-11-26T02:00:00.000Z"],
  ["07:59", "2026-11-26T02:00:00.000Z"],
])("at %s decisions go on at %s where they are made from 8 to 23", (time, resumes) => {
  expect(findNextWork(at(time), fromTo(8, 23))?.toISOString() ?? null).toBe(resumes);
});

test("a single night in which somebody decided makes no hours of work, and without any nothing is known", () => {
  expect(findNextWork(at("03:40"), [...fromTo(8, 23), { hour: 3, days: 1 }])).toEqual(at("08:00"));
  expect(findNextWork(at("03:40"), [{ hour: 3, days: 2 }])).toBeNull();
  expect(findNextWork(at("03:40"), fromTo(0, 24))).toBeNull();
});
