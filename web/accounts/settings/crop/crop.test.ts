import fc from "fast-check";
import { expect, test } from "vitest";
import { centreCrop, clampCrop, maxZoom, cropSide } from "./crop.ts";

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const crops = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  zoom: fc.double({ min: -10, max: 100, noNaN: true }),
});

test("the square stays within the picture, whatever the crop", () => {
  fc.assert(
    fc.property(crops, sizes, (wanted, size) => {
      const crop = clampCrop(wanted, size);
      const half = cropSide(crop, size) / 2;
      const slack = 1e-6;
      expect(crop.x - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.y - half).toBeGreaterThanOrEqual(-slack);
      expect(crop.x + half).toBeLessThanOrEqual(size.width + slack);
      expect(crop.y + half).toBeLessThanOrEqual(size.height + slack);
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom);
    }),
  );
});

test("the first crop is the largest square, centred", () => {
  const size = { width: 400, height: 300 };
  expect(clampCrop(centreCrop(size), size)).toEqual({ x: 200, y: 150, zoom: 1 });
  expect(cropSide(centreCrop(size), size)).toBe(300);
});
