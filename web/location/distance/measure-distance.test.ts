import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureDistance, readCentres } from "./measure-distance.ts";

interface Place {
  id: number;
  parent: number | null;
  kind: string;
  slug: string;
  lat: number | null;
  lon: number | null;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const places = readJson("../../../server/catalogue/reference/locations.json") as Place[];
const centres = readCentres(readJson("./centres.json") as number[]);
const idOf = (slug: string) => places.find((place) => place.slug === slug)?.id ?? 0;
const [bishkek, osh] = [idOf("bishkek"), idOf("osh")];

test("it is some 300 km from Bishkek to Osh, to the nearest five", () => {
  const km = measureDistance(centres, bishkek, osh) ?? 0;
  expect([km > 290, km < 310, km % 5]).toEqual([true, true, 0]);
});

test("nothing is said of the same place, of parts of one town, and of a region", () => {
  const [one, other] = places.filter(({ kind, parent }) => kind === "city_district" && parent === bishkek);
  expect(measureDistance(centres, bishkek, bishkek)).toBeUndefined();
  expect(measureDistance(centres, one?.id ?? 0, other?.id ?? 0)).toBeUndefined();
  expect(measureDistance(centres, bishkek, idOf("naryn-region"))).toBeUndefined();
  expect(measureDistance(centres, idOf("osh-region"), bishkek)).toBeUndefined();
});

test("every town, district and rural district has a centre, that of the reference to a kilometre", () => {
  const wanted = places.filter(({ kind, parent }) => kind !== "region" && parent !== null);
  expect(wanted.filter(({ id }) => !centres.has(id))).toEqual([]);
  const moved = wanted.filter(({ id, kind, lat, lon }) => {
    const centre = centres.get(id);
    if (kind === "city_district" || lat === null || lon === null || !centre) return false;
    return Math.abs(centre.lat - lat) > 0.006 || Math.abs(centre.lon - lon) > 0.006;
  });
  expect(moved).toEqual([]);
});
