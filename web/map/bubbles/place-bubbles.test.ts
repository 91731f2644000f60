import { expect, test } from "vitest";
import { type Bubble, placeBubbles } from "./place-bubbles.ts";

const size = { width: 9_000, height: 900 };
const make = (id: number, x: number, y: number, count: number): Bubble => ({
  id,
  x,
  y,
  count,
  title: "Ысык-Көл облусу",
  shown: String(count),
});
const shown = (bubbles: Bubble[], chosen?: number) =>
  Object.fromEntries(placeBubbles(bubbles, chosen, size).map(({ id, show }) => [id, show]));

test("bubbles that are apart have their names", () => {
  expect(shown([make(1, 200, 100, 5), make(2, 500, 100, 7)])).toEqual({ 1: "name", 2: "name" });
});

test("a name that would go beyond the edge is left out", () => {
  expect(shown([make(1, 20, 100, 5)])).toEqual({ 1: "number" });
});

test("a number that would be cut by the edge is a dot, unless it is chosen", () => {
  const apart = Array.from({ length: 12 }, (_, at) => make(10 + at, 1_000 + at * 300, 100, 1));
  expect(shown([make(1, 300, 5, 5), ...apart])).toMatchObject({ 1: "dot" });
  expect(shown([make(1, 300, 5, 5), ...apart], 1)).toMatchObject({ 1: "name" });
});

test("a number under the buttons of the map is a dot, or stands beside them", () => {
  const buttons = { left: 250, right: 350, top: 0, bottom: 200 };
  const apart = Array.from({ length: 12 }, (_, at) => make(10 + at, 1_000 + at * 300, 100, 1));
  const show = placeBubbles([make(1, 300, 100, 5), ...apart], undefined, { ...size, buttons });
  expect(show.find(({ id }) => id === 1)?.show).toBe("dot");
});

test("of bubbles on one another the largest is whole, the others are dots; the chosen one is always whole", () => {
  const apart = Array.from({ length: 12 }, (_, at) => make(10 + at, 1_000 + at * 300, 100, 1));
  const crowd = [make(1, 200, 100, 5), make(2, 204, 102, 70), ...apart];
  expect(shown(crowd)).toMatchObject({ 1: "dot", 2: "name" });
  expect(shown(crowd, 1)).toMatchObject({ 1: "name", 2: "dot" });
});

test("a name never lies on a number: it stands above where there is none below, or is left out", () => {
  const sides = (bubbles: Bubble[]) => placeBubbles(bubbles, undefined, size).map(({ id, side }) => [id, side]);
  expect(sides([make(1, 200, 100, 50), make(2, 210, 134, 7)])).toEqual([
    [1, "above"],
    [2, "below"],
  ]);
  expect(shown([make(1, 200, 100, 50), make(2, 210, 134, 7), make(3, 210, 66, 7)])).toMatchObject({ 1: "number" });
});

test("where there are few, one that lies on another stands beside it", () => {
  const [town, region] = placeBubbles([make(1, 200, 100, 5), make(2, 204, 102, 70)], undefined, size);
  expect([town?.id, town?.x, town?.y]).toEqual([2, 204, 102]);
  expect([region?.id, region?.x, region?.y, region?.show]).toEqual([1, 200, 136, "name"]);
});
