import { describe, expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

async function cardsOf(app: TestApp, user: number) {
  return (await app.call(listProducts, { query: { user } })).reply.results;
}

test("a card says what the listing is, whoever reads the list", async ({ app }) => {
  const user = await makeUser(app);
  await makeListing(app, { user, dealType: "buy", parameters: { 100: 2010, 5: [5002] } });
  const vacancies = 307;
  await makeListing(app, { user, dealType: "job", category: vacancies, price: 40_000 });
  expect(await cardsOf(app, user)).toMatchObject([
    { deal_type: "job", wanted: null, price_unit_ru: "мес", price_unit_ky: "ай", facts_ru: "" },
    { deal_type: "buy", wanted: "buy", price_unit_ru: "", facts_ru: "2010", accepts_exchange: false },
  ]);
});

describe("cached cards", () => {
  test("a changed listing is shown as it is now", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, title: "Старое название" });
    expect(await cardsOf(app, user)).toMatchObject([{ title: "Старое название" }]);
    await app.db.updateTable("listings").set({ title: "Новое название" }).where("id", "=", id).execute();
    await indexListings(app.db, app.catalogue.current(), [id]);
    expect(await cardsOf(app, user)).toMatchObject([{ title: "Новое название" }]);
  });

  test("a change that was rolled back is not shown", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user, title: "Как было" });
    const change = app.db.transaction().execute(async (trx) => {
      await trx.updateTable("listings").set({ title: "Как не стало" }).where("id", "=", id).execute();
      await indexListings(trx, app.catalogue.current(), [id]);
      await cardsOf(app, user);
      throw new Error("changed my mind");
    });
    await expect(change).rejects.toThrow("changed my mind");
    expect(await cardsOf(app, user)).toMatchObject([{ title: "Как было" }]);
  });

  test("VIP ends on time, although nothing was written then", async ({ app }) => {
    const user = await makeUser(app, { business: "Ала-Тоо" });
    await makeListing(app, { user });
    const before = app.clock.now;
    const end = new Date(before.getTime() + 60_000);
    await app.db.updateTable("businesses").set({ vip_until: end }).where("user_id", "=", user).execute();
    expect(await cardsOf(app, user)).toMatchObject([{ is_vip: true }]);
    try {
      app.clock.now = end;
      expect(await cardsOf(app, user)).toMatchObject([{ is_vip: false }]);
    } finally {
      app.clock.now = before;
    }
  });

  test("a listing that was deleted between two reads is left out", async ({ app }) => {
    const user = await makeUser(app);
    const [first, second] = [await makeListing(app, { user }), await makeListing(app, { user })];
    expect(await cardsOf(app, user)).toHaveLength(2);
    await app.db.updateTable("listings").set({ state: "inactive" }).where("id", "=", first).execute();
    await indexListings(app.db, app.catalogue.current(), [first]);
    expect((await cardsOf(app, user)).map((card) => card.id)).toEqual([second]);
  });
});
