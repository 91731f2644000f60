import { describe, expect } from "vitest";
import { comparePrices } from "#contracts/listings/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { comparePrice } from "./compare-prices.ts";

const compare = async (app: TestApp, id: number) =>
  (await app.call(comparePrices, { params: { id } })).reply.comparison;

/** Listings of one kind, with prices from 100,000 in steps of 10,000. Each test has another `make`. */
async function makeKind(app: TestApp, make: number, count: number, model = {}): Promise<number[]> {
  const user = await makeUser(app);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await makeListing(app, { user, parameters: { 13: [make], ...model }, price: 100_000 + 10_000 * index }));
  }
  return ids;
}

describe("the price of a listing among others", () => {
  test("is compared with those of the same category and make, not with itself, and may be cached for a minute", async ({
    app,
  }) => {
    const ids = await makeKind(app, 13021, 21);
    await makeListing(app, { parameters: { 13: [13022] }, price: 1 });
    await makeListing(app, { parameters: { 13: [13021] }, price: 1, category: 103 });
    await makeListing(app, { parameters: { 13: [13021] }, price: 0 });
    await makeListing(app, { parameters: { 13: [13021] }, price: 1, state: "on_review" });
    const answer = await app.call(comparePrices, { params: { id: ids[0] } });
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
    const { comparison } = answer.reply;
    expect(comparison).toMatchObject({ price: 100_000, count: 20, cheaper: 0, dearer: 100, own_step: 0 });
    expect(comparison?.histogram).toHaveLength(12);
    expect(comparison?.histogram.reduce((sum, step) => sum + step.count, 0)).toBe(20);
    expect(await compare(app, ids[15] ?? 0)).toMatchObject({
      price: 250_000,
      cheaper: 75,
      dearer: 25,
      median: 190_000,
    });
  });

  test("is not compared with fewer than 15 others", async ({ app }) => {
    const [first = 0] = await makeKind(app, 13023, 15);
    expect(await compare(app, first)).toBeNull();
    const [other = 0] = await makeKind(app, 13024, 16);
    expect(await compare(app, other)).toMatchObject({ count: 15 });
  });

  test("is compared with all of its make where its model has too few, and the options say so", async ({ app }) => {
    const [id = 0] = await makeKind(app, 13027, 16, { 14: [14001] });
    const model = await makeListing(app, { parameters: { 13: [13027], 14: [14002] }, price: 90_000 });
    expect(await compare(app, id)).toMatchObject({ count: 15, options: [{ id: 13027 }, { id: 14001 }] });
    expect(await compare(app, model)).toMatchObject({ count: 16, dearer: 100, options: [{ id: 13027 }] });
  });

  test("is not compared when it is negotiable", async ({ app }) => {
    await makeKind(app, 13025, 16);
    expect(await compare(app, await makeListing(app, { parameters: { 13: [13025] }, price: 0 }))).toBeNull();
  });

  test("in dollars is compared in som", async ({ app }) => {
    await makeKind(app, 13026, 16);
    const id = await makeListing(app, { parameters: { 13: [13026] }, price: 2_000, currency: "USD" });
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
