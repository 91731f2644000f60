import { expect, test } from "vitest";
import { viewWait } from "./describe-wait.ts";

test.each([
  [1, "minutes", 1],
  [9, "minutes", 9],
  [11, "minutes", 15],
  [60, "minutes", 60],
  [61, "minutes", 70],
  [120, "minutes", 120],
  [121, "hours", 3],
  [360, "hours", 6],
])("%i minutes are said as %s: %i", (minutes, unit, count) => {
  expect(viewWait({ minutes, resumes_at: null, is_late: false })).toEqual([unit, { count }]);
});

test("what nobody knows is what is promised, and at night it is said when decisions go on", () => {
  expect(viewWait({ minutes: null, resumes_at: null, is_late: false })).toEqual(["usual", {}]);
  const night = { minutes: 300, resumes_at: "2026-11-27T02:00:00.000Z", is_late: false };
  expect(viewWait(night)).toEqual(["resumes", { time: "08:00" }]);
});

test("where others wait longer than promised, and nobody knows what is usual, it is said how long they do", () => {
  expect(viewWait({ minutes: 197, resumes_at: null, is_late: true })).toEqual(["late", { count: 4 }]);
});
