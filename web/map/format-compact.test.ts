import { expect, test } from "vitest";
import { boundsOf, levelOf, webZoom } from "./map-view.ts";
import { formatCompact } from "./format-compact.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1 тыс."],
  [1_250, "1,2 тыс."],
  [34_999, "34 тыс."],
])("%i is told as %s", (count, shown) => {
  expect(formatCompact(count, "ru")).toBe(shown);
});

test("the whole country is told by regions, closer by districts, then by villages", () => {
  expect([0.47, 0.85, 2, 4, 6, 40].map((scale) => levelOf(webZoom(scale)))).toEqual([0, 0, 7, 7, 9, 9]);
});

test("bounds enclose what is in sight and do not follow every move", () => {
  const part = { x: 400, y: 100, width: 100, height: 50 };
  const [west = 0, south = 0, east = 0, north = 0] = boundsOf(part).split(",").map(Number);
  expect(west < east && south < north).toBe(true);
  expect(boundsOf({ ...part, x: 401 })).toBe(boundsOf(part));
});
