import { expect, test } from "vitest";
import { type Bubble, placeBubbles } from "./place-bubbles.ts";

const make = (id: number, x: number, y: number, count: number): Bubble => ({
  id,
  x,
  y,
  count,
  title: "Ысык-Көл облусу",
  shown: String(count),
});
const shown = (bubbles: Bubble[], chosen?: number) =>
  Object.fromEntries(placeBubbles(bubbles, chosen, 9_000).map(({ id, show }) => [id, show]));

test("bubbles that are apart have their names", () => {
  expect(shown([make(1, 200, 0, 5), make(2, 500, 0, 7)])).toEqual({ 1: "name", 2: "name" });
});

test("a name that would go beyond the edge is left out", () => {
  expect(shown([make(1, 20, 0, 5)])).toEqual({ 1: "number" });
});

test("of bubbles on one another the largest is whole, the others are dots; the chosen one is always whole", () => {
  const apart = Array.from({ length: 12 }, (_, at) => make(10 + at, 1_000 + at * 300, 0, 1));
  const crowd = [make(1, 200, 0, 5), make(2, 204, 2, 70), ...apart];
  expect(shown(crowd)).toMatchObject({ 1: "dot", 2: "name" });
  expect(shown(crowd, 1)).toMatchObject({ 1: "name", 2: "dot" });
});

test("a name never lies on a number: it stands above where there is none below, or is left out", () => {
  const sides = (bubbles: Bubble[]) => placeBubbles(bubbles, undefined, 9_000).map(({ id, side }) => [id, side]);
  expect(sides([make(1, 200, 0, 50), make(2, 210, 34, 7)])).toEqual([
    [1, "above"],
    [2, "below"],
  ]);
  expect(shown([make(1, 200, 0, 50), make(2, 210, 34, 7), make(3, 210, -34, 7)])).toMatchObject({ 1: "number" });
});

test("where there are few, one that lies on another stands beside it", () => {
  const [town, region] = placeBubbles([make(1, 200, 0, 5), make(2, 204, 2, 70)], undefined, 9_000);
  expect([town?.id, town?.x, town?.y]).toEqual([2, 204, 2]);
  expect([region?.id, region?.x, region?.y, region?.show]).toEqual([1, 200, 36, "name"]);
});
