import { describe, expect } from "vitest";
import { blockChatUser } from "#contracts/chat/schemas.ts";
import * as calls from "#contracts/cart/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { goodsCategory, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";

/** A buyer with what they do to a cart. */
async function makeBuyer(app: TestApp) {
  const userId = await makeUser(app, { name: "Айгүл" });
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    call,
    put: (product: number, quantity = 1) => call(calls.setCartItem, { body: { product, quantity } }),
    cart: async () => (await call(calls.getCart)).reply,
  };
}

const sell = (app: TestApp, user: number, values: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(app, { user, category: goodsCategory, price: 1_200, ...values });

describe("a cart", () => {
  test("has what was put in by sellers, with sums in each currency and conditions of delivery", async ({ app }) => {
    const [one, other] = [await makeBusiness(app), await makeBusiness(app)];
    await app.db
      .insertInto("business_deliveries")
      .values({ business_id: one.id, position: 1, kind: "amount", from_amount: 3_000 })
      .execute();
    const sofa = await sell(app, one.user, { title: "Диван" });
    const chair = await sell(app, one.user, { title: "Кресло", price: 1_000, discountPrice: 800 });
    const lamp = await sell(app, other.user, { title: "Лампа", price: 50, currency: "USD" });
    const buyer = await makeBuyer(app);
    await buyer.put(lamp, 3);
    wait(app, 1);
    await buyer.put(sofa, 2);
    wait(app, 1);
    expect((await buyer.put(chair)).reply).toEqual({ product: chair, quantity: 1, count: 3 });
    // The same again is the same.
    expect((await buyer.put(chair)).reply).toEqual({ product: chair, quantity: 1, count: 3 });
    const cart = await buyer.cart();
    expect(cart).toMatchObject({ count: 3, unavailable: [] });
    expect(cart.sellers.map(({ business }) => business.id)).toEqual([one.id, other.id]);
    expect(cart.sellers[0]).toMatchObject({
      business: { name: one.name },
      items: [
        { product: chair, title: "Кресло", quantity: 1, price: 800, old_price: 1_000, added: null },
        { product: sofa, quantity: 2, price: 1_200, old_price: null },
      ],
      sums: [{ amount: 3_200, currency: "KGS" }],
      total_kgs: 3_200,
      deliveries: [{ kind: "amount", from_amount: 3_000 }],
    });
    expect(cart.sellers[1]?.sums).toEqual([{ amount: 150, currency: "USD" }]);
    // A press that only puts it in lowers nothing.
    const press = await buyer.call(calls.setCartItem, { body: { product: sofa, quantity: 1, keep_larger: true } });
    expect(press.reply).toEqual({ product: sofa, quantity: 2, count: 3 });
    expect((await buyer.call(getProduct, { params: { id: sofa } })).reply).toMatchObject({
      is_orderable: true,
      is_in_cart: true,
    });
    expect((await buyer.call(calls.countCart)).reply).toEqual({ count: 3 });
    expect((await buyer.put(sofa, 0)).reply).toEqual({ product: sofa, quantity: 0, count: 2 });
    expect((await buyer.put(sofa, 0)).status).toBe(200);
    expect((await buyer.cart()).sellers[0]?.items).toHaveLength(1);
  });

  test("says what has become dearer since, and what cannot be ordered any more", async ({ app }) => {
    const { user, id } = await makeBusiness(app);
    const kept = await sell(app, user, { title: "Подорожает" });
    const gone = {
      sold: await sell(app, user, { title: "Продан" }),
      inactive: await sell(app, user, { title: "Снят" }),
      deleted: await sell(app, user, { title: "Удалён" }),
      no_price: await sell(app, user, { title: "Договорная" }),
    };
    const erased = await sell(app, user, { title: "Удалён навсегда" });
    const buyer = await makeBuyer(app);
    for (const product of [kept, ...Object.values(gone), erased]) await buyer.put(product, 2);
    const change = (product: number, values: object) =>
      app.db.updateTable("listings").set(values).where("id", "=", product).execute();
    await change(kept, { price: 1_500 });
    await change(gone.sold, { state: "inactive", sold_at: app.clock.now });
    await change(gone.inactive, { state: "on_review", title: "Чужое новое название" });
    await change(gone.deleted, { state: "inactive", deleted_at: app.clock.now });
    await change(gone.no_price, { price: 0 });
    await app.db.deleteFrom("listings").where("id", "=", erased).execute();
    const cart = await buyer.cart();
    expect(cart.sellers).toMatchObject([
      {
        items: [{ product: kept, price: 1_500, added: { price: 1_200, currency: "KGS" } }],
        sums: [{ amount: 3_000, currency: "KGS" }],
      },
    ]);
    const reasons = Object.fromEntries(cart.unavailable.map(({ product, reason }) => [product, reason]));
    expect(reasons).toEqual({
      ...Object.fromEntries(Object.entries(gone).map(([reason, product]) => [product, reason])),
      [erased]: "deleted",
    });
    expect(cart.unavailable.find(({ product }) => product === gone.inactive)?.title).toBe("Снят");
    // Once its time is over, nothing of a business is.
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", id).execute();
    const over = await buyer.cart();
    expect([over.sellers, over.unavailable.find(({ product }) => product === kept)?.reason]).toEqual([[], "seller"]);
    // Whatever has become of it, it can be taken out.
    for (const product of [erased, gone.sold, kept]) expect((await buyer.put(product, 0)).status).toBe(200);
    expect((await buyer.cart()).count).toBe(3);
  });

  test("takes neither one's own nor what is no goods, has no price or is not shown", async ({ app }) => {
    const business = await makeBusiness(app);
    const own = app.as({ userId: business.user, role: "user" });
    const product = await sell(app, business.user);
    expect((await own.call(calls.setCartItem, { body: { product, quantity: 1 } })).problem.code).toBe("own_goods");
    const buyer = await makeBuyer(app);
    const codeOf = async (id: number) => (await buyer.put(id)).problem.code;
    expect(await codeOf(await makeListing(app, { user: business.user }))).toBe("cart_not_possible");
    expect(await codeOf(await sell(app, business.user, { price: 0 }))).toBe("cart_not_possible");
    expect(await codeOf(await sell(app, business.user, { dealType: "buy" }))).toBe("cart_not_possible");
    expect(await codeOf(await sell(app, await makeUser(app)))).toBe("cart_not_possible");
    expect(await codeOf(await sell(app, business.user, { state: "inactive" }))).toBe("listing_inactive");
    expect(await codeOf(await sell(app, business.user, { state: "inactive", deleted: true }))).toBe("listing_deleted");
    expect(await codeOf(999_999_999)).toBe("not_found");
    for (const quantity of [-1, 1_000, 1.5, "2"])
      expect(
        (await buyer.call(calls.setCartItem, { body: { product, quantity: quantity as number } })).problem.errors,
      ).toHaveProperty("quantity");
    expect((await buyer.cart()).count).toBe(0);
  });

  test("has hundreds of one thing, up to 999, also of a guest", async ({ app }) => {
    const business = await makeBusiness(app);
    const bricks = await sell(app, business.user, { title: "Кирпич", price: 18 });
    const preview = await app.call(calls.previewCart, { query: { items: `${bricks}:999` } });
    expect(preview.reply.sellers).toMatchObject([{ items: [{ quantity: 999 }], total_kgs: 17_982 }]);
    const buyer = await makeBuyer(app);
    await buyer.call(calls.mergeCart, { body: { items: [{ product: bricks, quantity: 500 }] } });
    expect((await buyer.cart()).sellers[0]).toMatchObject({ items: [{ quantity: 500 }], total_kgs: 9_000 });
    expect((await buyer.put(bricks, 999)).reply.quantity).toBe(999);
    expect((await buyer.put(bricks, 1_000)).problem.errors).toHaveProperty("quantity");
    const { reply } = await buyer.call(calls.orderCart, { body: { business: business.id } });
    const [order] = (await buyer.call(calls.listSentOrders)).reply.results;
    expect(order).toMatchObject({
      id: reply.message,
      order: { items: [{ quantity: 999 }], sums: [{ amount: 17_982, currency: "KGS" }] },
    });
  });

  test("has a hundred lines at most, also when many are put in at once", async ({ app }) => {
    const { user } = await makeBusiness(app);
    const buyer = await makeBuyer(app);
    const products: number[] = [];
    for (let made = 0; made < 102; made += 1) products.push(await sell(app, user));
    const items = products.slice(0, 98).map((product) => ({ product, quantity: 1 }));
    expect((await buyer.call(calls.mergeCart, { body: { items } })).reply).toEqual({ count: 98 });
    const answers = await Promise.all(products.slice(98).map((product) => buyer.put(product)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("cart_full");
    expect((await buyer.cart()).count).toBe(100);
    const tooMany = products
      .concat(products)
      .slice(0, 101)
      .map((product) => ({ product, quantity: 1 }));
    expect((await buyer.call(calls.mergeCart, { body: { items: tooMany } })).problem.errors).toHaveProperty("items");
  });

  test("of a guest is shown by its listings, and merged by the larger quantity", async ({ app }) => {
    const { user } = await makeBusiness(app);
    const [sofa, chair] = [await sell(app, user, { title: "Диван" }), await sell(app, user)];
    const hidden = await sell(app, user, { state: "on_review", title: "Тайна" });
    const unseen = await sell(app, user, { state: "inactive", approved: false, title: "Из прайса" });
    const { reply } = await app.call(calls.previewCart, {
      query: { items: `${sofa}:2,${chair}:1,${hidden}:1,${unseen}:1,999999999:4` },
    });
    expect(reply.sellers).toMatchObject([
      { items: [{ product: sofa, title: "Диван", quantity: 2 }, { product: chair }] },
    ]);
    expect(reply.unavailable).toEqual([
      { product: hidden, quantity: 1, title: null, reason: "inactive" },
      { product: unseen, quantity: 1, title: null, reason: "inactive" },
      { product: 999_999_999, quantity: 4, title: null, reason: "deleted" },
    ]);
    expect((await app.call(calls.previewCart)).reply).toEqual({ sellers: [], unavailable: [], count: 0 });
    for (const items of ["1", "1:1000", "1:-1", `${"1:1,".repeat(100)}1:1`])
      expect((await app.call(calls.previewCart, { query: { items } })).problem.errors).toHaveProperty("items");

    const buyer = await makeBuyer(app);
    await buyer.put(sofa, 5);
    const own = await sell(app, buyer.userId);
    const items = [
      { product: sofa, quantity: 2 },
      { product: chair, quantity: 3 },
      { product: hidden, quantity: 1 },
      { product: own, quantity: 1 },
    ];
    for (let tries = 0; tries < 2; tries += 1)
      expect((await buyer.call(calls.mergeCart, { body: { items } })).reply).toEqual({ count: 2 });
    const quantities = (await buyer.cart()).sellers[0]?.items.map(({ product, quantity }) => [product, quantity]);
    expect(quantities?.toSorted()).toEqual([
      [sofa, 5],
      [chair, 3],
    ]);
  });
});

describe("an order", () => {
  test("of somebody who is blocked reaches nobody, and the cart stays as it is", async ({ app }) => {
    const { user, id } = await makeBusiness(app);
    const buyer = await makeBuyer(app);
    await buyer.put(await sell(app, user));
    await app.as({ userId: user, role: "user" }).call(blockChatUser, { params: { id: buyer.userId } });
    const { problem } = await buyer.call(calls.orderCart, { body: { business: id } });
    expect(problem.code).toBe("message_not_delivered");
    expect((await buyer.cart()).count).toBe(1);
  });
});
