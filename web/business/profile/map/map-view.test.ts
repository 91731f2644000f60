import { expect, test } from "vitest";
import { border, isExactPoint, isInCountry } from "#contracts/business/country.ts";
import { drawPlaces, mapSize, pathOf, project, unproject, viewAround } from "./map-view.ts";

const bishkek = { longitude: 74.6, latitude: 42.871 };

test("a point that is drawn and taken from the drawing again is the same point", () => {
  const { x, y } = project(bishkek);
  expect(unproject(x, y)).toEqual(bishkek);
});

test("the whole border is in the drawing, and its corners are abroad", () => {
  for (const [longitude, latitude] of border) {
    const { x, y } = project({ longitude, latitude });
    expect([x > 0, y > 0, x < mapSize.width, y < mapSize.height]).toEqual([true, true, true, true]);
  }
  const { longitude, latitude } = unproject(0, mapSize.height);
  expect(isInCountry(longitude, latitude)).toBe(false);
  expect(pathOf(border).match(/L/g)).toHaveLength(border.length - 1);
});

test("zoomed in, the point is in sight, and nothing beyond the drawing", () => {
  for (const zoom of [1, 2, 4, 8, 16]) {
    for (const point of [null, bishkek, { longitude: 69.3, latitude: 39.5 }]) {
      const view = viewAround(point, zoom);
      expect(view.x).toBeGreaterThanOrEqual(0);
      expect(view.y).toBeGreaterThanOrEqual(0);
      expect(view.x + view.width).toBeLessThanOrEqual(mapSize.width + 1e-9);
      if (!point) continue;
      const { x, y } = project(point);
      expect(x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + view.height).toBe(true);
    }
  }
});

test("places in sight are named, the first before others that lie on them", () => {
  const near = { id: 1, title: "Бишкек", ...bishkek };
  const beside = { id: 2, title: "Ленин а/а", longitude: bishkek.longitude + 0.001, latitude: bishkek.latitude };
  const apart = { id: 3, title: "Ысык-Ата", longitude: bishkek.longitude, latitude: bishkek.latitude - 0.1 };
  const far = { id: 4, title: "Ош", longitude: 72.8, latitude: 40.51 };
  const drawn = drawPlaces([near, beside, apart, far], viewAround(bishkek, 16), 16);
  expect(drawn.map(({ id, isNamed }) => [id, isNamed])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
});

test("a point of the drawing is rough, one of a device is exact", () => {
  const { longitude, latitude } = unproject(123.456, 78.9);
  expect(isExactPoint(latitude, longitude)).toBe(false);
  expect(isExactPoint(42.87463, 74.61)).toBe(true);
});
