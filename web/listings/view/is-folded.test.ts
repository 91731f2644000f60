import { expect, test } from "vitest";
import { isFolded } from "./is-folded.ts";

test("a few sentences are not long", () => {
  expect(isFolded("Машина в хорошем состоянии. ".repeat(20))).toBe(false);
});

test("a text of many characters or of many short lines is long", () => {
  expect(isFolded("Машина в хорошем состоянии. ".repeat(60))).toBe(true);
  expect(isFolded(Array.from({ length: 13 }, () => "да").join("\n"))).toBe(true);
  expect(isFolded(Array.from({ length: 12 }, () => "да").join("\n"))).toBe(false);
});
