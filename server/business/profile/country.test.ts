import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { border, isInCountry, lakes, mapTowns } from "#contracts/business/country.ts";

interface Place {
  slug: string;
  lat: number | null;
  lon: number | null;
}
const places = JSON.parse(
  readFileSync(new URL("../../catalogue/reference/locations.json", import.meta.url), "utf8"),
) as Place[];

test("every location of the reference data is in the country", () => {
  const known = places.filter(({ lat, lon }) => lat !== null && lon !== null);
  expect(known.length).toBeGreaterThan(400);
  expect(known.filter(({ lat, lon }) => !isInCountry(lon ?? 0, lat ?? 0)).map(({ slug }) => slug)).toEqual([]);
});

test.each([
  ["Алматы", 76.89, 43.24],
  ["Ташкент", 69.28, 41.3],
  ["Андижан", 72.34, 40.78],
  ["Фергана", 71.78, 40.38],
  ["Тараз", 71.37, 42.9],
  ["Кашгар", 75.99, 39.47],
  ["a point with its numbers exchanged", 42.87, 74.57],
])("%s is not", (_name, longitude, latitude) => {
  expect(isInCountry(longitude, latitude)).toBe(false);
});

test("the border has no jumps, and the lakes and towns lie within it", () => {
  for (const [at, [x, y]] of border.entries()) {
    const [before, below] = border.at(at - 1) ?? [x, y];
    expect(Math.hypot(x - before, y - below)).toBeLessThan(0.6);
  }
  for (const [x, y] of [...lakes.flat(), ...mapTowns.map(({ point }) => point)]) expect(isInCountry(x, y)).toBe(true);
});

test("a map's towns stand where the reference data have them", () => {
  for (const { slug, point } of mapTowns) {
    const place = places.find((one) => one.slug === slug);
    expect(place, slug).toBeDefined();
    expect(Math.hypot((place?.lon ?? 0) - point[0], (place?.lat ?? 0) - point[1])).toBeLessThan(0.1);
  }
});
