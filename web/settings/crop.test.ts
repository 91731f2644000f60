import fc from "fast-check";
import { expect, test } from "vitest";
import { centreCrop, keepInside, mostZoom, sideOf } from "./crop.ts";

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const crops = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  zoom: fc.double({ min: -10, max: 100, noNaN: true }),
});

test("however a picture is dragged and zoomed, the square stays within it", () => {
  fc.assert(
    fc.property(crops, sizes, (wanted, size) => {
      const crop = keepInside(wanted, size);
      const half = sideOf(crop, size) / 2;
      const slack = 1e-6;
      expect(crop.x - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.y - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.x + half).toBeLessThanOrEqual(size.width + slack);
      expect(crop.y + half).toBeLessThanOrEqual(size.height + slack);
      expect(crop.zoom).toBeLessThanOrEqual(mostZoom);
    }),
  );
});

test("at first it is the largest square in the middle", () => {
  const size = { width: 400, height: 300 };
  expect(keepInside(centreCrop(size), size)).toEqual({ x: 200, y: 150, zoom: 1 });
  expect(sideOf(centreCrop(size), size)).toBe(300);
});
