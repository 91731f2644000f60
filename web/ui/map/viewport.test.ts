import { expect, test } from "vitest";
import { drag, fitDrawing, keepInside, partInSight, zoomAround } from "./viewport.ts";

const drawing = { width: 800, height: 400 };
const box = { width: 400, height: 400 };
const whole = fitDrawing(drawing, box);

test("at first all of the drawing is in sight", () => {
  expect(whole).toEqual({ middle: { x: 400, y: 200 }, scale: 0.5 });
  expect(partInSight(whole, box)).toEqual({ x: 0, y: -200, width: 800, height: 800 });
});

test("closer, what is under the finger stays there", () => {
  const pixel = { x: 100, y: 300 };
  const before = partInSight(whole, box);
  const after = zoomAround(whole, 4, box, pixel);
  const seen = partInSight(after, box);
  const at = (part: typeof before, scale: number) => [part.x + pixel.x / scale, part.y + pixel.y / scale];
  expect(at(seen, after.scale)).toEqual(at(before, whole.scale));
});

test("a finger that drags takes the drawing along", () => {
  const close = zoomAround(whole, 4, box);
  expect(drag(close, { x: 20, y: -10 }).middle).toEqual({ x: 390, y: 205 });
});

test("nobody gets lost: not further than all of it, not beyond its edge, not closer than it is drawn", () => {
  expect(keepInside({ middle: { x: -5_000, y: 9_000 }, scale: 0.01 }, drawing, box)).toEqual(whole);
  const { middle } = keepInside({ middle: { x: -5_000, y: 9_000 }, scale: 4 }, drawing, box);
  expect([middle.x > 0, middle.x < 100, middle.y > 300, middle.y < 400]).toEqual([true, true, true, true]);
  expect(keepInside({ ...whole, scale: 1_000 }, drawing, box).scale).toBe(24);
});
