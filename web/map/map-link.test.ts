import { expect, test } from "vitest";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { indexById } from "#web/location/location-tree.ts";
import { pathOnMap, shownOf } from "./map-link.ts";

const make = (id: number, parent: number | null, kind: Location["kind"]): Location => ({
  id,
  parent,
  kind,
  title_ru: "",
  title_ky: "",
  slug: "",
  aka: [],
});
const byId = indexById([
  make(1, null, "country"),
  make(3, 1, "region"),
  make(30, 3, "district"),
  make(300, 30, "rural_district"),
  make(10, 1, "city"),
  make(100, 10, "city_district"),
]);

test.each([
  [300, [3, 30, 300]],
  [30, [3, 30, 30]],
  [3, [3, 3, 3]],
  [100, [10, 10, 10]],
])("a listing at %i is with %j from far to near", (id, shown) => {
  expect([0, 7, 9].map((level) => shownOf(pathOnMap(id, byId), level))).toEqual(shown);
});

test("a place that is not known is nowhere", () => {
  expect(shownOf(pathOnMap(999, byId), 9)).toBeUndefined();
});
