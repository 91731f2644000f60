import { describe, expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing, makeUser } from "#server/test/make.ts";
import { relaxFilter } from "./relax-filter.ts";

async function list(app: TestApp, query: Record<string, unknown>) {
  const { results, near } = (await app.call(listProducts, { query: { nearest: "follow", ...query } })).reply;
  return { ids: results.map(({ id }) => id), near };
}

/** Make and model of a car, and its year. */
const [make, model, year] = [13, 14, 100];
const honda = { [make]: [13021], [model]: [14001], [year]: 2004 };

describe("a list that has nothing under its filters", () => {
  test("is empty unless the nearest are asked for, and has nothing near where something is found", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user });
    const osh = getLocationId(app, "osh");
    expect(await list(app, { user, location: osh, nearest: undefined })).toEqual({ ids: [], near: undefined });
    expect(await list(app, { user })).toEqual({ ids: [id], near: undefined });
  });

  test("goes on with the same in other places, which is the nearest", async ({ app }) => {
    const user = await makeUser(app);
    const cheap = await makeListing(app, { user, price: 100_000 });
    const osh = getLocationId(app, "osh");
    await makeListing(app, { user, price: 900_000, location: osh });
    expect(await list(app, { user, category: carCategory, location: osh, price__lte: 500_000 })).toEqual({
      ids: [cheap],
      near: { from: 0, left_out: [], elsewhere: 1, around: osh, left_out_filters: [{ kind: "place" }] },
    });
  });

  test("a village looks in its region first", async ({ app }) => {
    const user = await makeUser(app);
    const karakol = getLocationId(app, "karakol");
    const there = await makeListing(app, { user, location: karakol });
    await makeListing(app, { user });
    const { locations, locationById } = app.catalogue.current();
    const [region] = locationById.get(karakol)?.path ?? [];
    const village = locations.find(({ kind, path }) => kind === "rural_district" && path[0] === region);
    expect((await list(app, { user, location: village?.id })).ids).toEqual([there]);
  });

  test("is looked for without the year, then without the price, then without the model, and says what was left out", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, parameters: honda, price: 700_000 });
    const asked = { user, category: carCategory, options: "13021,14001", price__lte: 800_000, nearest: "follow" };
    const leftOut = async (query: object) => {
      const { ids, near } = await list(app, { ...asked, ...query });
      expect(ids).toEqual([id]);
      return near?.left_out_filters?.map(({ kind, parameter }) => parameter ?? kind);
    };
    expect(await leftOut({ parameters: `${year}:2015..` })).toEqual([year]);
    expect(await leftOut({ price__lte: 500_000 })).toEqual(["price"]);
    expect(await leftOut({ parameters: `${year}:2015..`, price__lte: 500_000 })).toEqual([year, "price"]);
    expect(await leftOut({ options: "13021,14002" })).toEqual(["price", model]);
    expect(await leftOut({ options: "13022" })).toEqual(["price", make]);
  });

  test("offers come before those who look for the same, and these are not what was asked for", async ({ app }) => {
    const user = await makeUser(app);
    const offer = await makeListing(app, { user, price: 900_000 });
    const wish = await makeListing(app, { user, price: 300_000, dealType: "buy" });
    const { ids, near } = await list(app, { user, price__lte: 500_000, unpriced: "last" });
    expect(ids).toEqual([offer, wish]);
    expect(near).toMatchObject({ from: 0, others_from: 1, left_out_filters: [{ kind: "price" }] });
  });

  test("a search that a filter beside it leaves empty goes on without the filter", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, title: "Гитарахауз", description: "Звучит", price: 900_000 });
    const { ids, near } = await list(app, { user, search: "гитарахауз", price__lte: 1_000 });
    expect(ids).toEqual([id]);
    expect(near?.left_out_filters).toEqual([{ kind: "price" }]);
  });
});

test("however much is asked for, it is tried 8 times at most, and everything is left out at last", async ({ app }) => {
  const filter = {
    category: carCategory,
    location: getLocationId(app, "karakol"),
    currency: "KGS" as const,
    price__lte: 1,
    options: [13021, 14001],
    parameters: [{ id: year, from: 2015 }],
    is_business: true,
    deal_type: "rent" as const,
  };
  const attempts = relaxFilter(filter, app.catalogue, { most: 8 });
  expect(attempts).toHaveLength(8);
  expect(attempts.at(-1)?.leftOut.map(({ kind }) => kind)).toEqual([
    "parameter",
    "is_business",
    "price",
    "deal_type",
    "parameter",
    "parameter",
    "category",
    "place",
  ]);
  expect(attempts.filter(({ isElsewhere }) => isElsewhere).length).toBeGreaterThan(0);
  expect(relaxFilter(filter, app.catalogue, { most: 0 })).toEqual([]);
});
