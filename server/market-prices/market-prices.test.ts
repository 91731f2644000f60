import { describe, expect } from "vitest";
import { getMarketPrices, listPriceGroups, listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { openTestApp, test as testOfAll, type TestApp, wait } from "#server/test/app.ts";
import { getLocationId, goodsCategory, makeListing, makeUser } from "#server/test/make.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { sumUpMonths } from "./sum-up-months.ts";

/** With a database of its own: whatever tests of other files have offered is in its medians. */
const test = testOfAll.extend("app", { scope: "worker" }, async ({}, { onCleanup }): Promise<TestApp> => {
  const { app, close } = await openTestApp();
  onCleanup(close);
  return app;
});

const day = 86_400;
const furniture = 800;

/** So many sofas that cost 1,000, 2,000, 3,000…, three of a seller. */
async function makeSofas(app: TestApp, count: number, location = getLocationId(app, "bishkek")): Promise<number[]> {
  let user = 0;
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    if (number % 3 === 1) user = await makeUser(app);
    ids.push(await makeListing(app, { user, category: goodsCategory, price: number * 1_000, location }));
  }
  return ids;
}

const sumUp = (app: TestApp) => sumUpMonths({ db: app.db, catalogue: app.catalogue, now: () => app.clock.now });
const pricesOf = async (app: TestApp, id: number, location?: number) =>
  (await app.call(getMarketPrices, { params: { id }, query: location ? { location } : {} })).reply;
const thisMonth = (app: TestApp) => `${new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 7)}-01`;

describe("what things cost by month", () => {
  test("middle and quarters of what was on show, from 30 offers on", async ({ app }) => {
    await app.db.deleteFrom("price_months").execute();
    await app.db.deleteFrom("price_samples").execute();
    const ids = await makeSofas(app, 29);
    await makeListing(app, { category: goodsCategory, price: 0 });
    await makeListing(app, { category: goodsCategory, price: 9_000_000, dealType: "buy" });
    await sumUp(app);
    expect((await pricesOf(app, goodsCategory)).months).toEqual([]);
    await makeListing(app, { category: goodsCategory, price: 30_000 });
    await sumUp(app);
    await sumUp(app);
    const month = { month: thisMonth(app), count: 30, low: 8_000, median: 15_000, high: 23_000 };
    expect(await pricesOf(app, goodsCategory)).toMatchObject({ deal_type: "sell", wider: null, months: [month] });
    // What is gone by the next night was on show in that month.
    await app.db.updateTable("listings").set({ state: "inactive" }).where("id", "in", ids).execute();
    await indexListings(app.db, app.catalogue.current(), ids);
    await sumUp(app);
    expect((await pricesOf(app, goodsCategory)).months).toEqual([month]);
    expect((await app.call(listUsualPrices)).reply).toMatchObject([
      { category: { id: goodsCategory }, count: 30, median: 15_000 },
    ]);
    expect((await pricesOf(app, furniture)).children).toMatchObject([{ median: 15_000 }]);
    // A month that is over stays as it was.
    wait(app, 40 * day);
    await sumUp(app);
    await sumUp(app);
    expect((await pricesOf(app, goodsCategory)).months).toEqual([month]);
  });

  test("of a seller three offers count, the newest: one alone says nothing of what things cost", async ({ app }) => {
    await app.db.deleteFrom("price_months").execute();
    await app.db.deleteFrom("price_samples").execute();
    const chairs = 802;
    const sellMany = async (user: number) => {
      for (let number = 1; number <= 40; number += 1)
        await makeListing(app, { user, category: chairs, price: number <= 37 ? 900_000 : 5_000 });
    };
    await sellMany(await makeUser(app));
    await sumUp(app);
    expect((await pricesOf(app, chairs)).months).toEqual([]);
    for (let seller = 1; seller <= 27; seller += 1) await makeListing(app, { category: chairs, price: 7_000 });
    await sumUp(app);
    expect((await pricesOf(app, chairs)).months).toMatchObject([{ count: 30, low: 7_000, median: 7_000, high: 7_000 }]);
  });

  test("a region with too few has the figures of the country, and says so", async ({ app }) => {
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    await makeSofas(app, 31, bishkek);
    await makeSofas(app, 3, osh);
    await sumUp(app);
    expect(await pricesOf(app, goodsCategory, bishkek)).toMatchObject({ wider: null, location: { id: bishkek } });
    expect(await pricesOf(app, goodsCategory, osh)).toMatchObject({ wider: "location", location: null });
  });
});

test("an unknown category and an unknown place are not there", async ({ app }) => {
  expect((await app.call(getMarketPrices, { params: { id: 999_999 } })).problem.code).toBe("not_found");
  const query = { location: 9_999_999 };
  expect((await app.call(getMarketPrices, { params: { id: goodsCategory }, query })).problem.code).toBe("not_found");
});

test("prices that nobody has asked for lately are read so often for one network, those that lie ready are always told", async () => {
  const { app, close } = await openTestApp({ marketPrices: 60_000, rateLimitFactor: 0.005, trustProxy: 1 });
  try {
    const from = (ip: string) => ({ "x-forwarded-for": ip });
    const statusOf = async (id: number, ip: string) =>
      (await app.call(getMarketPrices, { params: { id } }, from(ip))).status;
    // Three of 600.
    const ids = [...app.catalogue.current().categoryById.keys()].slice(0, 4);
    const statuses: number[] = [];
    for (const [at, id] of ids.entries()) statuses.push(await statusOf(id, `2001:db8::${at}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await statusOf(ids[0] ?? 0, "2001:db8::9")).toBe(200);
    expect(await statusOf(ids[3] ?? 0, "203.0.113.5")).toBe(200);
    // Another place of a region is the same answer.
    const query = { location: getLocationId(app, "bishkek") };
    const ofRegion = { location: app.catalogue.current().locationById.get(query.location)?.path[0]?.id };
    expect((await app.call(getMarketPrices, { params: { id: ids[0] ?? 0 }, query }, from("203.0.113.5"))).status).toBe(
      200,
    );
    expect(
      (await app.call(getMarketPrices, { params: { id: ids[0] ?? 0 }, query: ofRegion }, from("2001:db8::1"))).status,
    ).toBe(200);
  } finally {
    await close();
  }
});

test("what things cost is read once in some minutes", async () => {
  const { app, close } = await openTestApp({ marketPrices: 60_000 });
  try {
    await makeSofas(app, 30);
    await sumUp(app);
    const first = await pricesOf(app, goodsCategory);
    expect(first.months).toHaveLength(1);
    await app.db.deleteFrom("price_months").execute();
    expect(await pricesOf(app, goodsCategory)).toEqual(first);
    expect((await app.call(listUsualPrices)).reply).toHaveLength(1);
    expect((await pricesOf(app, furniture)).children).toHaveLength(1);
  } finally {
    await close();
  }
});

describe("what makes and models cost", () => {
  const [cars, make, model, other] = [102, 13003, 16001, 16027];
  const groupsOf = async (app: TestApp, id: number) =>
    (await app.call(listPriceGroups, { params: { id } })).reply.map(({ options, count, median }) => [
      options,
      count,
      median,
    ]);

  test("is told from 10 offers on, three of a seller, of each category they are in", async ({ app }) => {
    await app.db.deleteFrom("price_samples").execute();
    const sell = async (user: number, option: number, price: number) =>
      makeListing(app, { user, category: cars, price, parameters: { 13: [make], 14: [option] } });
    for (let seller = 1; seller <= 9; seller += 1) await sell(await makeUser(app), model, 400_000 + seller);
    const dealer = await makeUser(app);
    for (let number = 1; number <= 20; number += 1) await sell(dealer, other, 9_000_000);
    await sumUp(app);
    // The other model is no name, and counts for the make: three of its seller.
    expect(await groupsOf(app, cars)).toEqual([[[make], 12, 400_006]]);
    await sell(dealer, model, 400_010);
    await sumUp(app);
    const groups = await groupsOf(app, cars);
    expect(groups).toContainEqual([[make, model], 10, 400_005]);
    expect(await groupsOf(app, 101)).toEqual(groups);
    expect(await groupsOf(app, goodsCategory)).toEqual([]);
    // What was approved as the other model, and is edited to be this one, waits for a moderator.
    await app.db
      .updateTable("listings")
      .set({
        parameters: JSON.stringify({ 13: [make], 14: [model] }),
        state: "on_review",
        approved_revision: 1,
        revision: 2,
      })
      .where("user_id", "=", dealer)
      .execute();
    await app.db.deleteFrom("price_group_months").execute();
    await sumUp(app);
    expect(await groupsOf(app, cars)).toEqual([]);
  });

  test("needs six sellers: two accounts do not set what a rare model costs", async ({ app }) => {
    await app.db.deleteFrom("price_samples").execute();
    await app.db.deleteFrom("price_group_months").execute();
    const rare = 13004;
    const sell = async (user: number) =>
      makeListing(app, { user, category: cars, price: 500_000, parameters: { 13: [rare] } });
    const countOf = async () =>
      (await app.call(listPriceGroups, { params: { id: cars } })).reply.find(({ options }) => options.includes(rare))
        ?.count;
    for (let seller = 0; seller < 5; seller += 1) {
      const user = await makeUser(app);
      for (let number = 0; number < 3; number += 1) await sell(user);
    }
    await sumUp(app);
    expect(await countOf()).toBeUndefined();
    await sell(await makeUser(app));
    await sumUp(app);
    expect(await countOf()).toBe(16);
  });
});
