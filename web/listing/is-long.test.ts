import { expect, test } from "vitest";
import { isLong } from "./is-long.ts";

test("a few sentences are not long", () => {
  expect(isLong("Машина в хорошем состоянии. ".repeat(20))).toBe(false);
});

test("a text of many letters or of many short lines is long", () => {
  expect(isLong("Машина в хорошем состоянии. ".repeat(60))).toBe(true);
  expect(isLong(Array.from({ length: 13 }, () => "да").join("\n"))).toBe(true);
  expect(isLong(Array.from({ length: 12 }, () => "да").join("\n"))).toBe(false);
});
