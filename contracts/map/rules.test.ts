import { expect, test } from "vitest";
import { type MapPart, readMapPart, widenMapPart, writeMapPart } from "./rules.ts";

test("edges of a part are on a grid, and what is on it stays", () => {
  expect(writeMapPart([74.312, 42.487, 75.046, 42.981])).toBe("74.3125,42.5,75.03125,42.96875");
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let time = 0; time < 5_000; time += 1) {
    const [west, south] = [69 + random() * 10, 39 + random() * 4];
    const [width, height] = [random() ** 3 * 12, random() ** 3 * 5];
    const part: MapPart = [west, south, west + width, south + height];
    const text = writeMapPart(part);
    const again = readMapPart(text);
    expect([part, again && writeMapPart(again)]).toEqual([part, text]);
    // Less than an eighth of what is in sight is left out or added, and of the smallest parts a step and a half.
    const tolerance = Math.max(width / 8, height / 8, 1.5 / 128);
    for (const [at, edge] of (again ?? []).entries())
      expect(Math.abs(edge - (part[at] ?? 0))).toBeLessThanOrEqual(tolerance);
  }
});

test("who moves the map by a few pixels asks for the same", () => {
  expect(writeMapPart([74.31, 42.49, 75.05, 42.96])).toBe(writeMapPart([74.315, 42.493, 75.055, 42.965]));
});

test.each([
  "",
  "1,2,3",
  "74,42,73,43",
  "74,43,75,42",
  "NaN,42,75,43",
  "74,42,190,43",
  "74,42,75,43,44",
  "74,42,7e1,43",
])("%j is no part of the map", (text) => {
  expect(readMapPart(text)).toBeUndefined();
});

test("a wider part has as much around it, and ends with the world", () => {
  expect(widenMapPart([74, 42, 75, 43])).toEqual([73, 41, 76, 44]);
  expect(widenMapPart([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90]);
});
