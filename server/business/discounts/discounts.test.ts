import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import {
  acceptPrice,
  approveProduct,
  blockProduct,
  getModeratedProduct,
  listMarkedPrices,
} from "#contracts/moderation/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listOwnProducts, updateProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory, sell } from "#server/test/sell.ts";
import { endDiscounts } from "./actions.ts";

async function makeOwner(app: TestApp) {
  const id = await makeUser(app, { business: `Береке ${randomUUID()}` });
  const { id: business } = await app.db
    .selectFrom("businesses")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  const as = app.as({ userId: id, role: "user" });
  type Body = NonNullable<Parameters<typeof as.call<typeof setDiscounts>>[1]>["body"];
  return {
    id,
    business,
    as,
    discount: (body: Body) => as.call(setDiscounts, { params: { id: business }, body }),
  };
}

const servicesOf = ({ db, catalogue, pages, clock }: TestApp) => ({ db, catalogue, pages, now: () => clock.now });

const cardOf = async (app: TestApp, id: number) => (await app.call(getProduct, { params: { id } })).reply;

/** A day in Bishkek, so many days from now. */
const dayIn = ({ clock }: TestApp, days: number) =>
  new Date(clock.now.getTime() + 6 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

describe("discounts", () => {
  test("on many listings at once show at once, in lists and prices, without a review", async ({ app }) => {
    const owner = await makeOwner(app);
    const som = await makeListing(app, { user: owner.id, price: 10_000 });
    const dollars = await makeListing(app, { user: owner.id, price: 200, currency: "USD" });
    const { results } = (await owner.discount({ products: [dollars, som], percent: 15 })).reply;
    expect(results).toEqual([
      { product: dollars, currency: "USD", price: 200, discount_price: 170, discount: 15, hides_old_price: false },
      { product: som, currency: "KGS", price: 10_000, discount_price: 8_500, discount: 15, hides_old_price: false },
    ]);
    expect(await cardOf(app, som)).toMatchObject({
      state: "active",
      stock_price: 8_500,
      discount: 15,
      price_kgs: 8_500,
    });
    const query = { user: owner.id, price__lte: 8_600 };
    const found = (await app.call(listProducts, { query })).reply.results;
    expect(found.map(({ id, stock_price }) => ({ id, stock_price }))).toEqual([{ id: som, stock_price: 8_500 }]);

    await owner.discount({ items: [{ product: som, price: 9_000 }] });
    expect(await cardOf(app, som)).toMatchObject({ stock_price: 9_000, discount: 10 });
    await owner.discount({ products: [som, dollars], percent: null });
    expect(await cardOf(app, som)).toMatchObject({ stock_price: null, discount: null, price_kgs: 10_000 });
  });

  test.for([2, 3, 99, 100, 0, -5, 10.5])("of %s percent are refused", async (percent, { app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, price: 10_000 });
    expect((await owner.discount({ products: [id], percent })).problem.errors).toHaveProperty("percent");
  });

  test.for([
    ["above the price", 10_001],
    ["the price itself", 10_000],
    ["3 % off", 9_700],
    ["99 % off", 100],
  ] as const)("to %s are refused", async ([, price], { app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, price: 10_000 });
    const { problem } = await owner.discount({ items: [{ product: id, price }] });
    expect(problem.errors).toHaveProperty(`products.${id}`);
    expect(await cardOf(app, id)).toMatchObject({ stock_price: null });
  });

  test("are given to all or none, and each wrong listing is named", async ({ app }) => {
    const owner = await makeOwner(app);
    const good = await makeListing(app, { user: owner.id, price: 10_000 });
    const negotiable = await makeListing(app, { user: owner.id, price: 0 });
    const cheap = await makeListing(app, { user: owner.id, price: 5 });
    const foreign = await makeListing(app, { price: 10_000 });
    const { problem } = await owner.discount({
      products: [good, negotiable, cheap, foreign, 2_147_483_647],
      percent: 4,
    });
    expect(problem.code).toBe("validation_failed");
    expect(Object.keys(problem.errors ?? {})).toEqual(
      [negotiable, cheap, foreign, 2_147_483_647].map((id) => `products.${id}`),
    );
    expect(await cardOf(app, good)).toMatchObject({ stock_price: null });
    expect(await cardOf(app, foreign)).toMatchObject({ stock_price: null });
  });

  test("need one way of saying what is wanted, each listing once, a thousand at most", async ({ app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id });
    const errorsOf = async (body: Parameters<typeof owner.discount>[0]) =>
      Object.keys((await owner.discount(body)).problem.errors ?? {});
    expect(await errorsOf({})).toEqual(["products"]);
    expect(await errorsOf({ products: [id] })).toEqual(["percent"]);
    expect(await errorsOf({ products: [], percent: 10 })).toEqual(["products"]);
    expect(await errorsOf({ products: [id, id], percent: 10 })).toEqual(["products"]);
    expect(await errorsOf({ products: [id], percent: 10, items: [{ product: id, price: 1 }] })).toEqual(["items"]);
    const many = Array.from({ length: 1_001 }, (_, at) => at + 1);
    expect(await errorsOf({ products: many, percent: 10 })).toEqual(["products"]);
    expect(await errorsOf({ items: many.map((product) => ({ product, price: 5 })) })).toEqual(["items"]);
    expect(await errorsOf({ products: [id], percent: 10, until: dayIn(app, -1) })).toEqual(["until"]);
    expect(await errorsOf({ products: [id], percent: 10, until: dayIn(app, 400) })).toEqual(["until"]);
  });

  test("of fifty calls at once are what one of them said, for all listings", async ({ app }) => {
    const owner = await makeOwner(app);
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await makeListing(app, { user: owner.id, price: 10_000 }));
    const percents = Array.from({ length: 50 }, (_, at) => 5 + at);
    const answers = await Promise.all(
      percents.map((percent, at) => owner.discount({ products: at % 2 ? ids : ids.toReversed(), percent })),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const cards = await Promise.all(ids.map((id) => cardOf(app, id)));
    const shown = new Set(cards.map(({ discount }) => discount));
    expect(shown.size).toBe(1);
    expect(percents).toContain([...shown][0]);
  });

  test("end by themselves after their last day", async ({ app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, price: 10_000 });
    const forever = await makeListing(app, { user: owner.id, price: 10_000 });
    await owner.discount({ products: [forever], percent: 20 });
    await owner.discount({ products: [id], percent: 20, until: dayIn(app, 0) });
    await endDiscounts(servicesOf(app));
    expect(await cardOf(app, id)).toMatchObject({ stock_price: 8_000 });
    wait(app, 86_400);
    await endDiscounts(servicesOf(app));
    expect(await cardOf(app, id)).toMatchObject({ stock_price: null, price_kgs: 10_000 });
    expect(await cardOf(app, forever)).toMatchObject({ stock_price: 8_000 });
    const found = (await app.call(listProducts, { query: { user: owner.id, price__lte: 8_000 } })).reply.results;
    expect(found.map((card) => card.id)).toEqual([forever]);
  });
});

describe("a moderator looks at a price with a discount", () => {
  const markOf = async ({ db }: TestApp, id: number) =>
    (await db.selectFrom("listings").select("price_marked_at").where("id", "=", id).executeTakeFirstOrThrow())
      .price_marked_at !== null;

  test.for([
    [50, false],
    [51, true],
    [98, true],
  ] as const)("of %i %: %s", async ([percent, isMarked], { app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, price: 10_000 });
    await owner.discount({ products: [id], percent });
    expect(await markOf(app, id)).toBe(isMarked);
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const { results } = (await staff.call(listMarkedPrices, { query: { limit: 28 } })).reply;
    const row = results.find(({ product }) => product.id === id);
    expect(row?.price_review?.approved_price).toBe(isMarked ? 10_000 : undefined);
    // Taking it away leaves nothing to look at.
    await owner.discount({ products: [id], percent: null });
    expect(await markOf(app, id)).toBe(false);
  });

  test("together with a lower price, and by an edit", async ({ app }) => {
    const owner = await makeOwner(app);
    // Where no other test has listings by whose prices 200 som would be unusual.
    const id = await makeListing(app, { user: owner.id, category: 807, price: 10_000, photos: 1 });
    const edit = (body: { price?: number; discount_price?: number | null }) =>
      owner.as.call(updateProduct, { params: { id }, body });
    expect((await edit({ price: 7_000 })).reply.state).toBe("active");
    await owner.discount({ products: [id], percent: 20 });
    expect(await markOf(app, id)).toBe(false);
    await owner.discount({ products: [id], percent: 40 });
    expect(await markOf(app, id)).toBe(true);
    expect((await edit({ discount_price: 6_000 })).reply.state).toBe("active");
    expect(await markOf(app, id)).toBe(false);
    expect((await edit({ discount_price: 200 })).reply.state).toBe("active");
    expect(await markOf(app, id)).toBe(true);
  });

  test("of a few som goes on review, as such a price does", async ({ app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, category: plainCategory, price: 600, photos: 1 });
    const answer = await owner.as.call(updateProduct, { params: { id }, body: { discount_price: 10 } });
    expect(answer.reply.state).toBe("on_review");
  });
});

describe("a discount to a few som, less than a tenth of the approved price, is refused by the call for many", () => {
  const approved = { category: plainCategory, price: 600, photos: 1 };
  type Wanted = Parameters<Awaited<ReturnType<typeof makeOwner>>["discount"]>[0];

  test.for([
    ["as a price", {}, (product: number) => ({ items: [{ product, price: 7 }] })],
    ["as a percent", { price: 400 }, (product: number) => ({ products: [product], percent: 98 })],
    ["while it is off the show", { state: "inactive" }, (product: number) => ({ items: [{ product, price: 7 }] })],
    ["on review", { state: "on_review" }, (product: number) => ({ items: [{ product, price: 7 }] })],
    ["of one that is blocked", { state: "blocked" }, (product: number) => ({ items: [{ product, price: 7 }] })],
  ] as const)("%s", async ([, values, wanted], { app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { ...approved, ...values, user: owner.id });
    const other = await makeListing(app, { ...approved, user: owner.id });
    const body: Wanted = wanted(id);
    const { problem } = await owner.discount(body);
    expect(Object.keys(problem.errors ?? {})).toEqual([`products.${id}`]);
    expect((await owner.discount({ items: [{ product: other, price: 11 }] })).status).toBe(200);
  });

  test("by steps: the price first, the discount then, or the other way round", async ({ app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { ...approved, category: 807, user: owner.id });
    const edit = (price: number) => owner.as.call(updateProduct, { params: { id }, body: { price, at_once: true } });
    const discount = (price: number) => owner.discount({ items: [{ product: id, price }] });
    expect((await edit(60)).status).toBe(200);
    expect((await discount(10)).problem.errors).toHaveProperty(`products.${id}`);
    expect((await discount(11)).status).toBe(200);
    const cheaper = { params: { id }, body: { price: 50, discount_price: 9, at_once: true } };
    expect((await owner.as.call(updateProduct, cheaper)).problem.code).toBe("price_needs_review");
  });
});

describe("a moderator decides on no price that they have not seen", () => {
  type Owner = Awaited<ReturnType<typeof makeOwner>>;

  /** Ways to another price while a moderator looks at a listing of 600 som for 270. */
  const ways: [string, (app: TestApp, owner: Owner, product: number) => unknown][] = [
    ["a price for each", (_app, owner, product) => owner.discount({ items: [{ product, price: 20 }] })],
    ["a percent", (_app, owner, product) => owner.discount({ products: [product], percent: 90 })],
    ["no discount any more", (_app, owner, product) => owner.discount({ products: [product], percent: null })],
    ["the same discount anew", (_app, owner, product) => owner.discount({ items: [{ product, price: 270 }] })],
    ["an edit", (_app, owner, id) => owner.as.call(updateProduct, { params: { id }, body: { discount_price: 290 } })],
    [
      "the end of the discount",
      async (app) => {
        wait(app, 2 * 86_400);
        await endDiscounts(servicesOf(app));
      },
    ],
  ];

  /** A listing with a discount that is marked, as a moderator has it on the screen. */
  async function look(app: TestApp, { isOnReview }: { isOnReview: boolean }) {
    const owner = await makeOwner(app);
    const given = { user: owner.id, category: plainCategory, price: 600, photos: 1 };
    const id = await makeListing(app, { ...given, state: isOnReview ? "on_review" : "active" });
    await owner.discount({ items: [{ product: id, price: 270 }], until: dayIn(app, 0) });
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const { revision } = (await staff.call(getModeratedProduct, { params: { id } })).reply;
    return { owner, id, staff, ask: { params: { id }, body: { revision } } };
  }

  test.for(ways)("on review: %s", async ([, change], { app }) => {
    const { owner, id, staff, ask } = await look(app, { isOnReview: true });
    await change(app, owner, id);
    expect((await staff.call(approveProduct, ask)).problem.code).toBe("changed_since");
    const { revision } = (await staff.call(getModeratedProduct, { params: { id } })).reply;
    expect((await staff.call(approveProduct, { params: { id }, body: { revision } })).status).toBe(200);
    // It is approved as it is, so that its owner may take it off and bring it back.
    for (const state of ["inactive", "active"] as const)
      expect((await owner.as.call(updateProduct, { params: { id }, body: { state } })).status).toBe(200);
  });

  test.for(ways)("marked: %s", async ([, change], { app }) => {
    const { owner, id, staff, ask } = await look(app, { isOnReview: false });
    await change(app, owner, id);
    expect((await staff.call(acceptPrice, ask)).problem.code).toBe("changed_since");
    const block = { ...ask, body: { ...ask.body, reasons: ["fraud"] } };
    expect((await staff.call(blockProduct, block)).problem.code).toBe("changed_since");
    for (const state of ["inactive", "active"] as const)
      expect((await owner.as.call(updateProduct, { params: { id }, body: { state } })).status).toBe(200);
  });

  test("and what an edit has brought on review stays there, whatever discounts follow", async ({ app }) => {
    const owner = await makeOwner(app);
    const id = await makeListing(app, { user: owner.id, category: plainCategory, price: 600, photos: 1 });
    await owner.as.call(updateProduct, { params: { id }, body: { title: "Другая вещь" } });
    await owner.discount({ products: [id], percent: 10, until: dayIn(app, 0) });
    wait(app, 2 * 86_400);
    await endDiscounts(servicesOf(app));
    const { revision, approved_revision } = await app.db
      .selectFrom("listings")
      .select(["revision", "approved_revision"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([revision, approved_revision]).toEqual([4, 1]);
  });
});

describe("a price that was raised for a discount", () => {
  const approve = (app: TestApp, id: number) =>
    app.db.updateTable("listings").set({ state: "active", approved_revision: 1 }).where("id", "=", id).execute();

  test("is not shown beside it, nor among the promotions, until 14 days have passed", async ({ app }) => {
    const owner = await makeOwner(app);
    const { id } = await sell(app, owner.id, { price: 10_000 });
    await owner.as.call(updateProduct, { params: { id }, body: { price: 20_000 } });
    await approve(app, id);
    const [raised] = (await owner.discount({ products: [id], percent: 50 })).reply.results;
    expect(raised).toMatchObject({ price: 20_000, discount_price: 10_000, hides_old_price: true });
    expect(await cardOf(app, id)).toMatchObject({
      price: 10_000,
      initial_price: 10_000,
      stock_price: null,
      discount: null,
      discount_price_kgs: null,
      price_kgs: 10_000,
    });
    const [own] = (await owner.as.call(listOwnProducts)).reply.results;
    expect(own).toMatchObject({ asking_price: 20_000, discount_price: 10_000, hides_old_price: true });

    wait(app, 15 * 86_400);
    expect(await cardOf(app, id)).toMatchObject({ stock_price: null });
    await owner.discount({ products: [id], percent: 50 });
    expect(await cardOf(app, id)).toMatchObject({ price: 20_000, stock_price: 10_000, discount: 50 });
  });

  test("while it is discounted is none either; one that was lowered is", async ({ app }) => {
    const owner = await makeOwner(app);
    const { id } = await sell(app, owner.id, { price: 10_000 });
    await approve(app, id);
    await owner.discount({ products: [id], percent: 20, until: dayIn(app, 30) });
    await owner.as.call(updateProduct, { params: { id }, body: { price: 9_500 } });
    await approve(app, id);
    await app.as({ userId: owner.id, role: "user" }).call(setDiscounts, {
      params: { id: owner.business },
      body: { products: [id], percent: 20, until: dayIn(app, 30) },
    });
    expect(await cardOf(app, id)).toMatchObject({ price: 9_500, stock_price: 7_600 });
    await owner.as.call(updateProduct, { params: { id }, body: { price: 30_000 } });
    const { discount_until, hides_old_price } = (await owner.as.call(listOwnProducts)).reply.results[0] ?? {};
    expect(hides_old_price).toBe(true);
    // The edit left the discount as it was, and with it its end.
    expect(discount_until).not.toBeNull();
    await owner.as.call(updateProduct, { params: { id }, body: { discount_price: 20_000 } });
    expect((await owner.as.call(listOwnProducts)).reply.results[0]).toMatchObject({ discount_until: null });
  });
});
