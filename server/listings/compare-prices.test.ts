import { describe, expect } from "vitest";
import { comparePrices, getProduct } from "#contracts/listings/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeListing, makeUser } from "#server/test/make.ts";
import { comparePrice } from "./compare-prices.ts";

const compare = async (app: TestApp, id: number) =>
  (await app.call(comparePrices, { params: { id } })).reply.comparison;

const year = 100;

/** Cars of one make and model and of 2010, two of a seller, with prices from 100,000 in steps of 10,000. Each test has another `make`. */
async function makeKind(app: TestApp, make: number, count: number, values = {}): Promise<number[]> {
  const parameters = carOf(make, values);
  const ids: number[] = [];
  let user = 0;
  for (let index = 0; index < count; index += 1) {
    if (index % 2 === 0) user = await makeUser(app);
    ids.push(await makeListing(app, { user, parameters, price: 100_000 + 10_000 * index }));
  }
  return ids;
}

const carOf = (make: number, values = {}) => ({ 13: [make], 14: [14001], [year]: 2010, ...values });

describe("the price of a listing among others", () => {
  test("is compared with the same model of the category, not with itself, and may be cached for a minute", async ({
    app,
  }) => {
    const ids = await makeKind(app, 13021, 21);
    await makeListing(app, { parameters: carOf(13022), price: 1 });
    await makeListing(app, { parameters: carOf(13021), price: 1, category: 103 });
    await makeListing(app, { parameters: carOf(13021), price: 0 });
    await makeListing(app, { parameters: carOf(13021), price: 1, state: "on_review" });
    await makeListing(app, { parameters: carOf(13021), price: 1, dealType: "buy" });
    const answer = await app.call(comparePrices, { params: { id: ids[0] } });
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
    const { comparison } = answer.reply;
    expect(comparison).toMatchObject({ price: 100_000, count: 20, cheaper: 0, dearer: 100, own_step: 0 });
    expect(comparison).toMatchObject({
      options: [{ id: 13021 }, { id: 14001 }],
      number: { id: year, from: 2008, to: 2012 },
      region: null,
    });
    expect(comparison?.histogram).toHaveLength(12);
    expect(comparison?.histogram.reduce((sum, step) => sum + step.count, 0)).toBe(20);
    expect(await compare(app, ids[15] ?? 0)).toMatchObject({
      price: 250_000,
      cheaper: 75,
      dearer: 25,
      median: 190_000,
    });
  });

  test("is not compared with fewer than 10 others", async ({ app }) => {
    const [first = 0] = await makeKind(app, 13023, 10);
    expect(await compare(app, first)).toBeNull();
    const [other = 0] = await makeKind(app, 13024, 11);
    expect(await compare(app, other)).toMatchObject({ count: 10 });
  });

  test("is compared neither with other models nor with years further off than two", async ({ app }) => {
    await makeKind(app, 13027, 16);
    const make = (values: object) => makeListing(app, { parameters: carOf(13027, values), price: 90_000 });
    const isComparable = async (id: number) =>
      (await app.call(getProduct, { params: { id } })).reply.is_price_comparable;
    const near = await make({ [year]: 2012 });
    expect(await isComparable(near)).toBe(true);
    expect(await compare(app, near)).toMatchObject({ count: 16, dearer: 100 });
    expect(await compare(app, await make({ [year]: 2013 }))).toBeNull();
    const otherModel = await make({ 14: [14002] });
    expect(await compare(app, otherModel)).toBeNull();
    expect(await isComparable(otherModel)).toBe(false);
    const withoutYear = await makeListing(app, { parameters: { 13: [13027], 14: [14001] }, price: 90_000 });
    expect(await compare(app, withoutYear)).toBeNull();
  });

  test("of a flat is compared in its region, with as many rooms and a similar area", async ({ app }) => {
    const flats = 202;
    const make = async (area: number, location = "bishkek") =>
      makeListing(app, {
        user: await makeUser(app),
        category: flats,
        location: getLocationId(app, location),
        parameters: { 142: [142002], 146: area },
        price: 90_000,
      });
    for (let index = 0; index < 15; index += 1) await make(50 + index);
    expect(await compare(app, await make(60))).toMatchObject({
      count: 15,
      options: [{ id: 142002 }],
      number: { from: 48, to: 72 },
      region: { title_ru: "Бишкек" },
    });
    expect(await compare(app, await make(120))).toBeNull();
    expect(await compare(app, await make(60, "osh"))).toBeNull();
  });

  test("of hay is compared per bale and per tonne apart, that of a flock not at all", async ({ app }) => {
    const [hay, sheep] = [1023, 1011];
    const make = async (category: number, parameters: Record<number, number[]>, price: number) =>
      makeListing(app, { user: await makeUser(app), category, parameters, price });
    const [bale, tonne] = [
      { 318: [318002], 319: [319001], 9: [9001] },
      { 318: [318002], 319: [319001], 9: [9005] },
    ];
    for (let index = 0; index < 11; index += 1) await make(hay, bale, 200 + index);
    for (let index = 0; index < 5; index += 1) await make(hay, tonne, 12_000);
    const own = await make(hay, bale, 150);
    expect(await compare(app, own)).toMatchObject({ count: 11, dearer: 100, unit_ru: "шт.", unit_ky: "даана" });
    expect(await compare(app, await make(hay, tonne, 11_000))).toBeNull();
    const ram = { 310: [310001], 311: [311001] };
    for (let index = 0; index < 11; index += 1) await make(sheep, { ...ram, 300: [300001] }, 20_000);
    expect(await compare(app, await make(sheep, { ...ram, 300: [300001] }, 19_000))).toMatchObject({ unit_ru: "гол." });
    expect(await compare(app, await make(sheep, { ...ram, 300: [300004] }, 200_000))).toBeNull();
  });

  test("of a seller three others count: one alone does not say what is usual", async ({ app }) => {
    const dealer = await makeUser(app);
    const offer = async (make: number, price: number, user?: number) =>
      makeListing(app, { parameters: carOf(make), price, user: user ?? (await makeUser(app)) });
    for (const [make, others] of [
      [13028, 6],
      [13029, 8],
    ] as const) {
      for (let index = 0; index < 20; index += 1) await offer(make, 900_000, dealer);
      for (let index = 0; index < others; index += 1) await offer(make, 200_000);
    }
    expect(await compare(app, await offer(13028, 300_000))).toBeNull();
    expect(await compare(app, await offer(13029, 300_000))).toMatchObject({ count: 11, median: 200_000 });
  });

  test("needs six other sellers: where few offer a model, two accounts say nothing", async ({ app }) => {
    const compareAmong = async (make: number, sellers: number) => {
      const offer = async (user: number, price: number) => makeListing(app, { parameters: carOf(make), price, user });
      for (let seller = 0; seller < sellers; seller += 1) {
        const user = await makeUser(app);
        for (let index = 0; index < 3; index += 1) await offer(user, 200_000);
      }
      return compare(app, await offer(await makeUser(app), 300_000));
    };
    expect(await compareAmong(13030, 5)).toBeNull();
    expect(await compareAmong(13031, 6)).toMatchObject({ count: 18 });
  });

  test("of goods that are not alike is not compared", async ({ app }) => {
    const sofas = 801;
    const user = await makeUser(app);
    let id = 0;
    for (let index = 0; index < 16; index += 1) id = await makeListing(app, { user, category: sofas, price: 9_000 });
    expect(await compare(app, id)).toBeNull();
  });

  test("is not compared when it is negotiable", async ({ app }) => {
    await makeKind(app, 13025, 16);
    expect(await compare(app, await makeListing(app, { parameters: carOf(13025), price: 0 }))).toBeNull();
  });

  test("in dollars is compared in som", async ({ app }) => {
    await makeKind(app, 13026, 16);
    const id = await makeListing(app, { parameters: carOf(13026), price: 2_000, currency: "USD" });
    expect(await compare(app, id)).toMatchObject({ price: 175_000, count: 16, cheaper: 50, dearer: 50 });
  });

  test("of a listing that is not active is not compared, not even for its owner", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, state: "inactive" });
    const { problem } = await app.as({ userId: user, role: "user" }).call(comparePrices, { params: { id } });
    expect(problem).toMatchObject({ status: 404, code: "listing_inactive" });
  });
});

describe("comparing one price with others", () => {
  const others = Array.from({ length: 100 }, (_, index) => 1_000 + index);

  test("a price beyond all others is in the outermost step", () => {
    expect(comparePrice(1, others)).toMatchObject({ own_step: 0, cheaper: 0, dearer: 100 });
    expect(comparePrice(1_000_000, others)).toMatchObject({ own_step: 11, cheaper: 100, dearer: 0 });
  });

  test("one absurd price does not flatten the histogram, and is still counted", () => {
    const { histogram } = comparePrice(1_050, [...others, 1_000_000_000]);
    expect(histogram.at(-1)?.to).toBeLessThan(2_000);
    expect(histogram.reduce((sum, step) => sum + step.count, 0)).toBe(101);
  });

  test("equal prices are neither cheaper nor more expensive", () => {
    expect(
      comparePrice(
        500,
        Array.from({ length: 20 }, () => 500),
      ),
    ).toMatchObject({
      median: 500,
      cheaper: 0,
      dearer: 0,
      own_step: 0,
    });
  });
});
