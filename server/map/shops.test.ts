import { describe, expect } from "vitest";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { listMapClusters, listMapShops } from "#contracts/map/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";

const shopsOf = async (app: TestApp, query: Record<string, unknown>) =>
  (await app.call(listMapShops, { query })).reply.results;

/** A business with an address at a point, or without one. */
async function makeShop(
  app: TestApp,
  point: { latitude: number; longitude: number } | null,
  values: Parameters<typeof makeBusiness>[1] = {},
) {
  const business = await makeBusiness(app, values);
  const { id: address } = await app.db
    .insertInto("business_addresses")
    .values({
      business_id: business.id,
      position: 0,
      location_id: getLocationId(app, "bishkek"),
      address: "ул. Киевская, 1",
      ...point,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...business, address };
}

// Addresses and counts are cached by cells of half a degree: each test has cells of its own.
describe("the shops of a map", () => {
  test("are where businesses on show have said they are, with what the list has of each", async ({ app }) => {
    const point = { latitude: 42.6123, longitude: 74.1234 };
    const shop = await makeShop(app, point, { link: "map-shop" });
    await makeListing(app, { user: shop.user, category: goodsCategory });
    await makeListing(app, { user: shop.user, category: goodsCategory, price: 900 });
    await makeListing(app, { user: shop.user, category: goodsCategory, state: "inactive" });
    const bounds = "74,42.5,74.4,42.9";
    expect(await shopsOf(app, { bounds })).toEqual([
      {
        id: shop.address,
        business: { id: shop.id, link: "map-shop", name: shop.name },
        address: "ул. Киевская, 1",
        lat: 42.6123,
        lon: 74.1234,
        count: 2,
      },
    ]);
    expect((await shopsOf(app, { bounds, price__gte: 900, price__lte: 900 })).map(({ count }) => count)).toEqual([1]);
    expect(await shopsOf(app, { bounds, category: carCategory })).toEqual([]);
    expect(await shopsOf(app, { bounds: "74.2,42.5,74.4,42.9" })).toEqual([]);
  });

  test("have three marks of one business at most", async ({ app }) => {
    const point = { latitude: 42.7123, longitude: 77.1234 };
    const shop = await makeShop(app, point);
    await makeListing(app, { user: shop.user, category: goodsCategory });
    const another = (position: number) => ({
      business_id: shop.id,
      position,
      location_id: getLocationId(app, "bishkek"),
      address: `ул. Киевская, ${position}`,
      ...point,
    });
    await app.db.insertInto("business_addresses").values([1, 2, 3, 4].map(another)).execute();
    const marks = await shopsOf(app, { bounds: "77,42.5,77.4,42.9" });
    expect(marks.map(({ business }) => business.id)).toEqual([shop.id, shop.id, shop.id]);
  });

  test("leave out who is not on show, who has no point, and who offers nothing", async ({ app }) => {
    const point = { latitude: 41.2, longitude: 75.2 };
    const [blocked, ...others] = await Promise.all([
      makeShop(app, point),
      makeShop(app, point, { status: "expired" }),
      makeShop(app, point, { status: "submitted" }),
      makeShop(app, null),
    ]);
    for (const { user } of [blocked, ...others]) await makeListing(app, { user });
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", blocked.user).execute();
    await makeShop(app, point);
    const shown = await makeShop(app, point);
    await makeListing(app, { user: shown.user });
    const found = await shopsOf(app, { bounds: "75,41,76,42" });
    expect(found.map(({ business }) => business.id)).toEqual([shown.id]);
  });

  test.for([
    [{}, "bounds"],
    [{ bounds: "74.7,42.8,74.5,42.9" }, "bounds"],
    [{ bounds: "74.5,42.9,74.7,42.8" }, "bounds"],
    [{ bounds: "NaN,42.8,74.5,42.9" }, "bounds"],
    [{ bounds: "-180,-90,180,90" }, "bounds"],
    [{ bounds: "70,40,74.1,41" }, "bounds"],
    [{ bounds: "70,39,71,42.1" }, "bounds"],
    [{ bounds: "74,42,75,43", location: "999999" }, "location"],
    [{ bounds: "74,42,75,43", category: "999999" }, "category"],
    [{ bounds: "74,42,75,43", near: "999999,10" }, "near"],
    [{ bounds: "74,42,75,43", delivers_to: "999999" }, "delivers_to"],
  ] as const)("refuses %j", async ([query, field], { app }) => {
    const { status, problem } = await app.call(listMapShops, { query });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe("a private person", () => {
  test("is told of by the centre of their place alone, whatever a former business of theirs has said", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const former = await makeShop(app, { latitude: 40.6123, longitude: 73.1234 }, { user, status: "expired" });
    const location = app.catalogue.current().locations.find(({ kind }) => kind === "rural_district");
    await makeListing(app, { user: former.user, location: location?.id });
    const { results } = (await app.call(listMapClusters, { query: { user, zoom: 20 } })).reply;
    expect(results).toHaveLength(1);
    expect(Object.keys(results[0] ?? {}).toSorted()).toEqual(
      ["count", "id", "kind", "lat", "lon", "min_price", "title_ky", "title_ru"].toSorted(),
    );
    expect({ lat: results[0]?.lat, lon: results[0]?.lon }).toEqual(location?.centre);
    expect(await shopsOf(app, { user, bounds: "73,40.5,74,41" })).toEqual([]);
  });
});

describe("filters that nobody has asked for", () => {
  test("are counted for a network so often only; what was counted is told to everybody, however the map is moved", async () => {
    // 600 a minute of a network, 6 here.
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const { user } = await makeShop(app, { latitude: 42.87, longitude: 74.6 });
      await makeListing(app, { user });
      const ask = async (query: Record<string, unknown>) => app.call(listMapClusters, { query });
      for (let price = 1; price <= 6; price += 1) expect((await ask({ price__gte: price })).status).toBe(200);
      const refused = await ask({ price__gte: 7 });
      expect([refused.status, refused.problem.code]).toEqual([429, "rate_limited"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      for (const zoom of [0, 7, 9, 12, 20])
        expect((await ask({ price__gte: 6, zoom, bounds: `74,42,${75 + zoom},43` })).status).toBe(200);
      const shops = await app.call(listMapShops, { query: { price__gte: 8, bounds: "74,42,75,43" } });
      expect(shops.problem.code).toBe("rate_limited");
    } finally {
      await close();
    }
  });

  test("are counted for known devices, signed in or not, also while somebody floods from their address without a cookie", async ({
    app: issuer,
  }) => {
    const listing = await makeListing(issuer);
    const knownDevice = async () => {
      const { headers } = await issuer.call(revealPhone, { params: { id: listing } });
      return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
    };
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const bounds = "74,42,75,43";
      // A device is known once it is a day old.
      app.clock.now = new Date(issuer.clock.now.getTime() + 86_400_000);
      const [one, another, account] = [await knownDevice(), await knownDevice(), await knownDevice()];
      const flood = [];
      for (let price = 1; price <= 8; price += 1)
        flood.push((await app.call(listMapClusters, { query: { price__gte: price } })).status);
      expect(flood.slice(-2)).toEqual([429, 429]);
      const clusters = await app.call(listMapClusters, { query: { price__gte: 11 } }, one);
      const shops = await app.call(listMapShops, { query: { price__gte: 12, bounds } }, another);
      const person = app.as({ userId: await makeUser(app), role: "user" });
      const ofPerson = await person.call(listMapClusters, { query: { price__gte: 13 } }, account);
      expect([clusters.status, shops.status, ofPerson.status]).toEqual([200, 200, 200]);
    } finally {
      await close();
    }
  });

  test("are counted once for all who ask at the same time, and of them one is counted against its network", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
    try {
      const { user } = await makeShop(app, { latitude: 42.87, longitude: 74.6 });
      await makeListing(app, { user });
      const query = { price__gte: 1, bounds: "74,42,75,43" };
      const asked = await Promise.all([
        ...Array.from({ length: 6 }, () => app.call(listMapClusters, { query })),
        ...Array.from({ length: 6 }, () => app.call(listMapShops, { query })),
      ]);
      expect(asked.map(({ status }) => status)).toEqual(Array.from(asked, () => 200));
    } finally {
      await close();
    }
  });
});
