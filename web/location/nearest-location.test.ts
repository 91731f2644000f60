import { expect, test } from "vitest";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { findNearest, roundCoordinates } from "./nearest-location.ts";

const make = (id: number, lat?: number, lon?: number): Location => ({
  id,
  parent: 1,
  kind: "city",
  title_ru: "",
  title_ky: "",
  slug: "",
  aka: [],
  ...(lat !== undefined && lon !== undefined ? { lat, lon } : {}),
});
const bishkek = make(10, 42.87, 74.59);
const osh = make(11, 40.53, 72.8);
const karakol = make(24, 42.49, 78.39);

test.each([
  [{ lat: 42.82, lon: 74.7 }, bishkek],
  [{ lat: 40.6, lon: 72.9 }, osh],
  [{ lat: 42.4, lon: 78.1 }, karakol],
])("the nearest to %o is told", (from, expected) => {
  expect(findNearest([make(1), bishkek, osh, karakol], from)).toBe(expected);
});

test("a position is rounded before anything is done with it", () => {
  const { lat, lon } = roundCoordinates({ lat: 42.874_621, lon: 74.612_345 });
  expect([lat.toFixed(6), lon.toFixed(6)]).toEqual(["42.850000", "74.600000"]);
  expect(findNearest([make(1)], { lat, lon })).toBeUndefined();
});
