import { describe, expect } from "vitest";
import {
  addBusinessDelivery,
  deleteBusinessDelivery,
  updateBusinessDelivery,
} from "#contracts/business/profile-schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { distanceBetween, findCentre } from "#server/catalogue/centres.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";

const idsOf = async (app: TestApp, query: Record<string, unknown>) => {
  const { results } = (await app.call(listProducts, { query: { limit: 100, ...query } })).reply;
  return results.map(({ id }) => id).toSorted((a, b) => a - b);
};

describe("a list near a place", () => {
  test("has the listings of all locations whose centres are that near, and no others", async ({ app }) => {
    const { locations, locationById } = app.catalogue.current();
    const from = getLocationId(app, "karakol");
    const centreOf = (id: number) => {
      const node = locationById.get(id);
      const centre = node && findCentre(node, locationById);
      if (!centre) throw new Error(`no centre of ${id}`);
      return centre;
    };
    const villages = locations.filter(({ kind, centre }) => kind === "rural_district" && centre);
    const user = await makeUser(app);
    const listed = new Map<number, number>();
    for (const { id: location } of villages.filter((_, at) => at % 6 === 0))
      listed.set(await makeListing(app, { user, location }), location);
    listed.set(await makeListing(app, { user, location: from }), from);
    for (const km of [10, 25, 50, 100, 200]) {
      const near = [...listed].flatMap(([id, location]) =>
        distanceBetween(centreOf(from), centreOf(location)) <= km ? [id] : [],
      );
      const query = { user, near: `${from},${km}` };
      expect(await idsOf(app, query)).toEqual(near.toSorted((a, b) => a - b));
      expect((await app.call(getFacets, { query })).reply.count).toBe(near.length);
    }
  });

  test("always has the place itself, with all its parts", async ({ app }) => {
    const bishkek = getLocationId(app, "bishkek");
    const part = app.catalogue.current().locations.find(({ parent }) => parent === bishkek);
    const user = await makeUser(app);
    const ids = [
      await makeListing(app, { user, location: bishkek }),
      await makeListing(app, { user, location: part?.id ?? 0 }),
    ];
    await makeListing(app, { user, location: getLocationId(app, "osh") });
    expect(await idsOf(app, { user, near: `${bishkek},10` })).toEqual(ids);
    expect(await idsOf(app, { user, near: `${bishkek},10`, price__lte: 1 })).toEqual([]);
  });

  test("measures along the ground: Bishkek and Osh are 300 km apart", () => {
    const distance = distanceBetween({ lat: 42.871, lon: 74.6 }, { lat: 40.51, lon: 72.8 });
    expect([distance > 290, distance < 310]).toEqual([true, true]);
    expect(distanceBetween({ lat: 1, lon: 1 }, { lat: 1, lon: 1 })).toBe(0);
  });

  test.for(["10", "10,30", "10,50,60", "a,50", "10,-50", "1,50", "999999,50"])(
    "refuses near=%s",
    async (near, { app }) => {
      const { status, problem } = await app.call(listProducts, { query: { near } });
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ["near"]]);
    },
  );
});

describe("a list of what is delivered to a place", () => {
  test("follows the conditions of the businesses: to the place, to what it lies in, or everywhere", async ({ app }) => {
    const seller = await makeBusiness(app);
    const { call } = app.as({ userId: seller.user, role: "user" });
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const village = app.catalogue.current().locations.find(({ kind }) => kind === "rural_district");
    const [region] = village?.path ?? [];
    const id = await makeListing(app, { user: seller.user });
    await makeListing(app, { title: "Honda Fit без доставки" });
    const reached = async () => {
      const places = { bishkek, osh, village: village?.id, region: region?.id };
      const found = [];
      for (const [name, place] of Object.entries(places))
        if ((await idsOf(app, { user: seller.user, delivers_to: place })).includes(id)) found.push(name);
      return found;
    };
    expect(await reached()).toEqual([]);
    const body = { kind: "city", location: region?.id, price: 200 } as const;
    const { reply: condition } = await call(addBusinessDelivery, { body });
    expect(await reached()).toEqual(["village", "region"]);
    const params = { id: condition.id };
    await call(updateBusinessDelivery, { params, body: { location: osh } });
    expect(await reached()).toEqual(["osh"]);
    const free = (await call(addBusinessDelivery, { body: { kind: "amount", from_amount: 500 } })).reply;
    expect(await reached()).toEqual(["bishkek", "osh", "village", "region"]);
    await call(deleteBusinessDelivery, { params: { id: free.id } });
    expect(await reached()).toEqual(["osh"]);
    // What is posted later knows it too, and a business that is no longer on show delivers nothing.
    const later = await makeListing(app, { user: seller.user });
    expect(await idsOf(app, { user: seller.user, delivers_to: osh })).toEqual([id, later]);
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", seller.id).execute();
    await indexListings(app.db, app.catalogue.current(), [id, later]);
    expect(await reached()).toEqual([]);
  });

  test("refuses a place that there is not", async ({ app }) => {
    const { status, problem } = await app.call(listProducts, { query: { delivers_to: "999999" } });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ["delivers_to"]]);
  });
});
