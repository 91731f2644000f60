import { expect, test } from "vitest";
import { type Name, placeNames } from "./place-names.ts";

const whole = { width: 600, height: 400 };
const at = (id: number, x: number, y: number): Name => ({ id, x, y, title: "Ак-Суу", isDistrict: false });
const ids = (names: readonly Name[], taken: Parameters<typeof placeNames>[1] = []) =>
  placeNames(names, taken, whole).map(({ id }) => id);

test("names that have room are there, and the first of those on one another", () => {
  expect(ids([at(1, 100, 100), at(2, 110, 104), at(3, 100, 130)])).toEqual([1, 3]);
});

test("no name lies on what is there, or beyond the edge", () => {
  expect(ids([at(1, 100, 100)], [{ left: 90, right: 130, top: 90, bottom: 120 }])).toEqual([]);
  expect(ids([at(1, 5, 100), at(2, 300, 399)])).toEqual([]);
});

test("there are never more than a map can be read with", () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    at(index, 30 + (index % 10) * 60, 10 + Math.floor(index / 10) * 18),
  );
  expect(placeNames(many, [], { width: 9_000, height: 9_000 })).toHaveLength(60);
});
