import fc from "fast-check";
import { expect, test } from "vitest";
import { centreCrop, clampCrop, cropSize, maxZoom } from "./crop.ts";

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const crops = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  zoom: fc.double({ min: -10, max: 100, noNaN: true }),
});
const aspects = fc.constantFrom(1, 1_000 / 220, 0.5);

test("the part stays within the picture and keeps its shape, whatever the crop", () => {
  fc.assert(
    fc.property(crops, sizes, aspects, (wanted, size, aspect) => {
      const crop = clampCrop(wanted, size, aspect);
      const part = cropSize(crop, size, aspect);
      const slack = 1e-6;
      expect(part.width / part.height).toBeCloseTo(aspect);
      expect(crop.x - part.width / 2).toBeGreaterThanOrEqual(-slack);
      expect(crop.y - part.height / 2).toBeGreaterThanOrEqual(-slack);
      expect(crop.x + part.width / 2).toBeLessThanOrEqual(size.width + slack);
      expect(crop.y + part.height / 2).toBeLessThanOrEqual(size.height + slack);
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom);
    }),
  );
});

test("the first crop is the largest part of its shape, centred", () => {
  const size = { width: 400, height: 300 };
  expect(clampCrop(centreCrop(size), size, 1)).toEqual({ x: 200, y: 150, zoom: 1 });
  expect(cropSize(centreCrop(size), size, 1)).toEqual({ width: 300, height: 300 });
  expect(cropSize(centreCrop(size), size, 4)).toEqual({ width: 400, height: 100 });
});
