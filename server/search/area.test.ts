import { describe, expect } from "vitest";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { listMapClusters } from "#contracts/map/schemas.ts";
import { findCentre } from "#server/catalogue/centres.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeListing, makeUser } from "#server/test/make.ts";

const idsOf = async (app: TestApp, query: Record<string, unknown>) => {
  const { results } = (await app.call(listProducts, { query: { limit: 100, ...query } })).reply;
  return results.map(({ id }) => id).toSorted((a, b) => a - b);
};
const statusOf = async (app: TestApp, area: string) => (await app.call(listProducts, { query: { area } })).status;

/** Round Issyk-Kul, the Chuy valley, a street, and what lies in another country. */
const areas = ["76,41.8,79,43", "73.5,42.3,75.5,43.2", "74.59,42.86,74.62,42.88", "60,30,61,31"];

/** A seller with a listing in each sixth rural district, in a part of Bishkek and in a whole region. */
async function makeScattered(app: TestApp) {
  const { locations } = app.catalogue.current();
  const bishkek = getLocationId(app, "bishkek");
  const villages = locations.filter(({ kind, centre }) => kind === "rural_district" && centre);
  const part = locations.find(({ kind, parent }) => kind === "city_district" && parent === bishkek);
  const region = locations.find(({ kind }) => kind === "region");
  if (!part || !region) throw new Error("no part of Bishkek, or no region");
  const user = await makeUser(app);
  const listed = new Map<number, number>();
  for (const { id: location } of [...villages.filter((_, at) => at % 6 === 0), part])
    listed.set(await makeListing(app, { user, location }), location === part.id ? bishkek : location);
  return { user, listed, region };
}

describe("the list of a part of the map", () => {
  test("has the listings whose places are shown there, and no others, as many as the map counts there", async ({
    app,
  }) => {
    const { user, listed } = await makeScattered(app);
    const { locationById } = app.catalogue.current();
    for (const area of areas) {
      const [west = 0, south = 0, east = 0, north = 0] = area.split(",").map(Number);
      const within = [...listed].flatMap(([id, location]) => {
        const node = locationById.get(location);
        const { lat = 0, lon = 0 } = (node && findCentre(node, locationById)) ?? {};
        return lon >= west && lon <= east && lat >= south && lat <= north ? [id] : [];
      });
      expect([area, await idsOf(app, { user, area })]).toEqual([area, within.toSorted((a, b) => a - b)]);
      expect((await app.call(getFacets, { query: { user, area } })).reply.count).toBe(within.length);
      const { results } = (await app.call(listMapClusters, { query: { user, bounds: area, zoom: 12 } })).reply;
      expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(within.length);
    }
  });

  test("is narrowed by everything else, also by what is near a place", async ({ app }) => {
    const { user } = await makeScattered(app);
    const karakol = getLocationId(app, "karakol");
    const [lake = ""] = areas;
    const both = await idsOf(app, { user, area: lake, near: `${karakol},50` });
    const [around, here] = [await idsOf(app, { user, near: `${karakol},50` }), await idsOf(app, { user, area: lake })];
    expect(both).toEqual(around.filter((id) => here.includes(id)));
    expect(both.length).toBeGreaterThan(0);
    expect(await idsOf(app, { user, area: areas[1], near: `${karakol},50` })).toEqual([]);
    expect(await idsOf(app, { user, area: lake, location: getLocationId(app, "bishkek") })).toEqual([]);
    expect((await app.call(listMapClusters, { query: { user, area: lake, near: `${karakol},50` } })).reply.count).toBe(
      both.length,
    );
  });

  test("has what says only its region where all of that is in sight, and the whole world has everything", async ({
    app,
  }) => {
    const { user, listed, region } = await makeScattered(app);
    const whole = await makeListing(app, { user, location: region.id });
    const { lat = 0, lon = 0 } = region.centre ?? {};
    expect(await idsOf(app, { user, area: `${lon - 0.01},${lat - 0.01},${lon + 0.01},${lat + 0.01}` })).not.toContain(
      whole,
    );
    expect(await idsOf(app, { user, area: "-180,-90,180,90" })).toEqual([...listed.keys(), whole]);
  });

  test("is paged by key, and a key is of its part", async ({ app }) => {
    const { user } = await makeScattered(app);
    const query = { user, area: areas[0], limit: 2 };
    const first = (await app.call(listProducts, { query })).reply;
    const next = (await app.call(listProducts, { query: { ...query, key: first.key ?? "" } })).reply;
    const seen = [...first.results, ...next.results].map(({ id }) => id);
    expect(new Set(seen).size).toBe(4);
    const other = await app.call(listProducts, { query: { ...query, area: areas[1], key: first.key ?? "" } });
    expect(other.problem.code).toBe("key_invalid");
  });

  test("is refused with bounds that are none", async ({ app }) => {
    for (const area of ["74.7,42.8,74.5,42.9", "74.5,42.9,74.7,42.8", "NaN,42,75,43", "74,42,75", "74,42,190,43", "x"])
      expect([area, await statusOf(app, area)]).toEqual([area, 400]);
  });
});
