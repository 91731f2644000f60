import { describe, expect } from "vitest";
import { getProduct, type Product } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import { type ListingChange, type OwnProduct, updateProduct } from "#contracts/selling/schemas.ts";
import { recordShownPrices } from "#server/prices/history.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { goodsCategory, makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";

const day = 86_400;

async function productOf(app: TestApp, id: number): Promise<Product> {
  return (await app.call(getProduct, { params: { id } })).reply;
}

async function edit(app: TestApp, user: number, id: number, change: ListingChange): Promise<OwnProduct> {
  const { reply } = await app
    .as({ userId: user, role: "user" })
    .call(updateProduct, { params: { id }, body: { without_photos: true, ...change } });
  return reply;
}

/** An edit of the owner, which a moderator then approves unless it is on show at once. */
async function change(app: TestApp, user: number, id: number, values: ListingChange): Promise<void> {
  const { revision, state } = await edit(app, user, id, values);
  if (state === "active") return;
  const moderator = await makeModerator(app);
  const { reply } = await app
    .as({ userId: moderator, role: "moderator" })
    .call(approveProduct, { params: { id }, body: { revision } });
  expect(reply.state).toBe("active");
}

const pricesOf = ({ price_history: steps }: Product) => steps.map(({ price }) => price);

describe("the price history of a listing", () => {
  test("has what the public saw: an edit only once it is approved", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, category: goodsCategory, price: 560_000 });
    wait(app, 5 * day);
    await edit(app, user, id, { price: 300_000, title: "Диван угловой" });
    await change(app, user, id, { price: 520_000 });
    wait(app, day);
    await change(app, user, id, { price: 480_000 });
    const product = await productOf(app, id);
    expect(pricesOf(product)).toEqual([560_000, 520_000, 480_000]);
    expect(product.price_history.at(-1)?.date).toBe(app.clock.now.toISOString());
    expect(product).toMatchObject({
      price_reduction: { times: 2, from: 560_000, to: 480_000 },
      reduced_from: 520_000,
    });
  });

  test("a seller who raises a price and lowers it again gains nothing", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, category: goodsCategory, price: 500_000 });
    wait(app, 5 * day);
    await change(app, user, id, { price: 900_000 });
    wait(app, 5 * day);
    await change(app, user, id, { price: 500_000 });
    expect(await productOf(app, id)).toMatchObject({ reduced_from: null, price_reduction: null });
    wait(app, day);
    await change(app, user, id, { price: 450_000 });
    expect(await productOf(app, id)).toMatchObject({
      reduced_from: 500_000,
      price_reduction: { times: 1, from: 500_000, to: 450_000 },
    });
  });

  test("the mark on cards is gone after 30 days, and with a raise", async ({ app }) => {
    const user = await makeUser(app);
    const [kept, raised] = [
      await makeListing(app, { user, category: goodsCategory }),
      await makeListing(app, { user, category: goodsCategory }),
    ];
    wait(app, 5 * day);
    for (const id of [kept, raised]) await change(app, user, id, { price: 400_000 });
    const marked = async () =>
      (await app.call(listProducts, { query: { user } })).reply.results
        .filter((card) => card.reduced_from !== null)
        .map(({ id }) => id)
        .toSorted((one, other) => one - other);
    expect(await marked()).toEqual([kept, raised]);
    await change(app, user, raised, { price: 410_000 });
    expect(await marked()).toEqual([kept]);
    wait(app, 30 * day);
    expect(await marked()).toEqual([]);
  });

  test("a price per kilogram is not compared with that of a whole animal, nor are other currencies", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, category: goodsCategory, price: 900_000 });
    wait(app, 5 * day);
    await change(app, user, id, { price: 10_000, currency: "USD" });
    expect(pricesOf(await productOf(app, id))).toEqual([10_000]);
    await app.db.deleteFrom("listing_prices").where("listing_id", "=", id).execute();
    const at = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1_000);
    const shown = { listing_id: id, currency: "KGS" };
    await recordShownPrices(app.db, [{ ...shown, price: 20_000, basis: "sheep" }], at(0));
    await recordShownPrices(app.db, [{ ...shown, price: 350, basis: "kg" }], at(9 * day));
    expect(await productOf(app, id)).toMatchObject({ price_reduction: null, price_history: [{ price: 350 }] });
  });

  test("a way through another currency, or through negotiable, makes no higher price to be compared with", async ({
    app,
  }) => {
    const id = await makeListing(app, { category: goodsCategory, price: 10_000 });
    await app.db.deleteFrom("listing_prices").where("listing_id", "=", id).execute();
    const start = app.clock.now.getTime();
    const show = (days: number, price: number, currency = "KGS") =>
      recordShownPrices(
        app.db,
        [{ listing_id: id, price, currency, basis: "same" }],
        new Date(start + days * day * 1_000),
      );
    await show(0, 10_000);
    await show(5, 0);
    await show(5.01, 20_000);
    await show(5.02, 10_000);
    expect(await productOf(app, id)).toMatchObject({ reduced_from: null, price_reduction: null });
    await show(6, 100, "USD");
    await show(6.01, 20_000);
    await show(9.02, 10_000);
    expect(await productOf(app, id)).toMatchObject({ reduced_from: null, price_reduction: null });
    await show(36.02, 9_000);
    expect(await productOf(app, id)).toMatchObject({ price_reduction: { times: 1, from: 10_000, to: 9_000 } });
  });

  test("a discount counts as what it is, and is not marked twice", async ({ app }) => {
    const { user } = await makeBusiness(app);
    const id = await makeListing(app, { user, category: goodsCategory, price: 10_000 });
    wait(app, 5 * day);
    await change(app, user, id, { discount_price: 8_000 });
    const product = await productOf(app, id);
    expect(pricesOf(product)).toEqual([10_000, 8_000]);
    expect(product).toMatchObject({ stock_price: 8_000, reduced_from: null, price_reduction: { times: 1 } });
  });
});

test("at most 50 steps are kept, and no low price gets lost among them", async ({ app }) => {
  const id = await makeListing(app, { price: 1_000 });
  const start = app.clock.now.getTime() + 10 * day * 1_000;
  for (let step = 0; step < 60; step += 1) {
    const price = step === 3 ? 400 : 900 + (step % 2);
    const shown = [{ listing_id: id, price, currency: "KGS", basis: "same" }];
    await recordShownPrices(app.db, shown, new Date(start + step * 60_000));
  }
  const { price_history: steps } = await productOf(app, id);
  expect(steps).toHaveLength(50);
  expect(steps[0]?.price).toBe(400);
});

test("two clocks that differ never turn steps round", async ({ app }) => {
  const id = await makeListing(app, { price: 1_000 });
  const shown = { listing_id: id, currency: "KGS", basis: "same" };
  await recordShownPrices(app.db, [{ ...shown, price: 900 }], new Date("2020-01-01T00:00:00Z"));
  expect((await productOf(app, id)).price_history.map(({ price }) => price)).toEqual([900]);
});
