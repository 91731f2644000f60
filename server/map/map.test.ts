import { describe, expect } from "vitest";
import { listMapClusters } from "#contracts/map/schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing, makeUser } from "#server/test/make.ts";

const map = async (app: TestApp, query: Record<string, unknown>) => (await app.call(listMapClusters, { query })).reply;
const clustersOf = async (app: TestApp, query: Record<string, unknown>) =>
  Object.fromEntries((await map(app, query)).results.map(({ id, count, min_price: low }) => [id, [count, low]]));

/** A seller with listings in a village, its district, its region and in a part of Bishkek. */
async function makeScattered(app: TestApp) {
  const { locations } = app.catalogue.current();
  const village = locations.find(({ kind }) => kind === "rural_district");
  const [region, district] = village?.path ?? [];
  const bishkek = getLocationId(app, "bishkek");
  const part = locations.find(({ kind, parent }) => kind === "city_district" && parent === bishkek);
  if (!village || !region || !district || !part) throw new Error("no village in a district, or no part of Bishkek");
  const user = await makeUser(app);
  await makeListing(app, { user, location: village.id, price: 300 });
  await makeListing(app, { user, location: village.id, price: 0 });
  await makeListing(app, { user, location: district.id, price: 200 });
  await makeListing(app, { user, location: region.id, price: 100 });
  await makeListing(app, { user, location: part.id, price: 900 });
  return { user, village, district, region, bishkek, part };
}

describe("the map", () => {
  test("gathers listings by region, district or village, and each is counted once on every zoom", async ({ app }) => {
    const { user, village, district, region, bishkek } = await makeScattered(app);
    expect(await clustersOf(app, { user, zoom: 6 })).toEqual({ [region.id]: [4, 100], [bishkek]: [1, 900] });
    expect(await clustersOf(app, { user, zoom: 8 })).toEqual({
      [region.id]: [1, 100],
      [district.id]: [3, 200],
      [bishkek]: [1, 900],
    });
    expect(await clustersOf(app, { user, zoom: 12 })).toEqual({
      [region.id]: [1, 100],
      [district.id]: [1, 200],
      [village.id]: [2, 300],
      [bishkek]: [1, 900],
    });
  });

  test("shows nobody nearer than the centre of a town or rural district", async ({ app }) => {
    const { user, part } = await makeScattered(app);
    const { results } = await map(app, { user, zoom: 20 });
    expect(results.map(({ id }) => id)).not.toContain(part.id);
    const { locationById } = app.catalogue.current();
    for (const { id, kind, lat, lon } of results) {
      expect(kind).not.toBe("city_district");
      const { centre, parent } = locationById.get(id) ?? {};
      expect({ lat, lon }).toEqual(centre ?? locationById.get(parent ?? 0)?.centre);
    }
  });

  test("counts what the list has under the same filters", async ({ app }) => {
    const { user, region, village } = await makeScattered(app);
    await makeListing(app, { user, location: village.id, category: 801, title: "Диван угловой", price: 5_000 });
    const filters = [
      {},
      { category: carCategory },
      { location: region.id },
      { price__gte: 150, price__lte: 950 },
      { search: "диван" },
      { search: "диваан" },
      { deal_type: "buy" },
      { is_business: "true" },
      { near: `${village.id},10` },
    ];
    for (const filter of filters) {
      const query = { user, ...filter };
      const { count, results } = await map(app, { ...query, zoom: 10 });
      const list = (await app.call(listProducts, { query: { ...query, limit: 100 } })).reply;
      expect([filter, count]).toEqual([filter, list.near?.from ?? list.results.length]);
      expect(results.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(count);
      expect((await app.call(getFacets, { query })).reply.count).toBe(count);
    }
  });

  test("tells only what is within its bounds, and counts all", async ({ app }) => {
    const { user, bishkek } = await makeScattered(app);
    const around = await map(app, { user, zoom: 12, bounds: "74.5,42.8,74.7,42.9" });
    expect([around.count, around.results.map(({ id }) => id)]).toEqual([5, [bishkek]]);
    expect((await map(app, { user, zoom: 12, bounds: "-180,-90,180,90" })).results).toHaveLength(4);
    expect((await map(app, { user, zoom: 12, bounds: "0,0,1,1" })).results).toEqual([]);
  });

  test.for([
    [{ bounds: "74.7,42.8,74.5,42.9" }, "bounds"],
    [{ bounds: "74.5,42.9,74.7,42.8" }, "bounds"],
    [{ bounds: "74.5,42.8,74.5,42.9" }, "bounds"],
    [{ bounds: "NaN,42.8,74.5,42.9" }, "bounds"],
    [{ bounds: "74.5,42.8,Infinity,42.9" }, "bounds"],
    [{ bounds: "74.5,42.8,74.7" }, "bounds"],
    [{ bounds: "74.5,42.8,190,42.9" }, "bounds"],
    [{ bounds: "74.5,-91,75,42.9" }, "bounds"],
    [{ bounds: `74.5,42.8,75,${"4".repeat(5_000)}` }, "bounds"],
    [{ zoom: "21" }, "zoom"],
    [{ zoom: "-1" }, "zoom"],
    [{ zoom: "8.5" }, "zoom"],
    [{ zoom: "NaN" }, "zoom"],
    [{ location: "999999" }, "location"],
    [{ category: "999999" }, "category"],
    [{ near: "999999,10" }, "near"],
    [{ near: "1,NaN" }, "near"],
    [{ delivers_to: "999999" }, "delivers_to"],
  ] as const)("refuses %j", async ([query, field], { app }) => {
    const { status, problem } = await app.call(listMapClusters, { query });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
  });
});
