import { expect, test } from "vitest";
import { groupFor, periodOf, readQuery } from "./statistics-query.ts";

const today = "2026-11-23";
const read = (query: string) => readQuery(new URLSearchParams(query), today);

test("the last thirty days, a preset, or days of one's own", () => {
  expect(read("")).toEqual({ start: "2026-10-25", end: today, kind: "views", preset: 30 });
  expect(read("days=7&kind=calls")).toEqual({ start: "2026-11-17", end: today, kind: "calls", preset: 7 });
  expect(read("days=8&kind=sales")).toMatchObject({ kind: "views", preset: 30 });
  expect(read("start=2026-01-01&end=2026-02-01&days=7")).toMatchObject({ start: "2026-01-01", preset: undefined });
  expect(periodOf(read("days=90"))).toBe("days=90");
  expect(periodOf(read("start=2026-01-01&end=2026-02-01"))).toBe("start=2026-01-01&end=2026-02-01");
});

test("a chart has days, weeks or months", () => {
  expect(groupFor(read("days=90"))).toBe("day");
  expect(groupFor({ start: "2026-01-01", end: today })).toBe("week");
  expect(groupFor({ start: "2025-01-01", end: today })).toBe("month");
  expect(groupFor({ start: "вчера", end: today })).toBe("day");
});
