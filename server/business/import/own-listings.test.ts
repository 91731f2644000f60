import { expect } from "vitest";
import { findArticles } from "#contracts/business/import/schemas.ts";
import { getOwnProduct, listOwnProducts, updateProduct } from "#contracts/selling/schemas.ts";
import { test } from "#server/test/app.ts";
import { goodsCategory, makeListing } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";
import { fileOf, header, openShop } from "./shop.fixture.ts";

test("an owner sees the article of a listing, and finds it by that", async ({ app }) => {
  const shop = await openShop(app);
  const byHand = await makeListing(app, { user: shop.user, title: "Ремонт часов" });
  await shop.run((await shop.check(fileOf(app, ["000042", "000043"]))).id);
  const find = async (search: string) =>
    (await shop.owner.call(listOwnProducts, { query: { search } })).reply.results.map(({ article }) => article);
  expect(await find("000042")).toEqual(["000042"]);
  expect(await find("ремонт")).toEqual(["000043", "000042", null]);
  // The article alone has it, not the title.
  await app.db.updateTable("imported_listings").set({ article: "СКЛ-7" }).where("article", "=", "000042").execute();
  expect(await find("скл-7")).toEqual(["СКЛ-7"]);
  const read = async (id: number) => (await shop.owner.call(getOwnProduct, { params: { id } })).reply.article;
  const { results } = (await shop.owner.call(listOwnProducts, { query: { search: "скл" } })).reply;
  expect([await read(results[0]?.id ?? 0), await read(byHand)]).toEqual(["СКЛ-7", null]);
});

test("goods that wait for photos are counted and listed until they get some", async ({ app }) => {
  const shop = await openShop(app);
  const rowOf = (article: string) =>
    `${article};Диван угловой ${article};Диван для кухни, раскладывается;${goodsCategory};9000;сом;Бишкек;0555 123 456`;
  await makeListing(app, { user: shop.user, state: "inactive" });
  await shop.run((await shop.check([header, rowOf("Д1"), rowOf("Д2")].join("\n"))).id);
  const list = async (needs_photos?: boolean) =>
    (await shop.owner.call(listOwnProducts, { query: { state: "inactive", needs_photos } })).reply;
  const { results, needs_photos: waiting, counts } = await list(true);
  expect([waiting, counts.inactive]).toEqual([2, 3]);
  expect(results.map(({ article }) => article)).toEqual(["Д2", "Д1"]);
  expect((await list(false)).results.map(({ article }) => article)).toEqual([null]);
  const { photos } = await makeDraft(app, shop.user);
  const { id = 0 } = results[0] ?? {};
  expect((await shop.owner.call(updateProduct, { params: { id }, body: { photos } })).reply.state).toBe("on_review");
  expect(await list(true)).toMatchObject({ needs_photos: 1, results: [{ article: "Д1" }] });
});

test("listings are found by articles, and those of strangers are not", async ({ app }) => {
  const [shop, stranger] = [await openShop(app), await openShop(app)];
  await shop.run((await shop.check(fileOf(app, ["000042", "000043"]))).id);
  const find = async ({ owner }: typeof shop, articles: string[]) => owner.call(findArticles, { body: { articles } });
  const asked = ["000042", "42", "000043-2", "000042"];
  expect((await find(shop, asked)).reply.results).toMatchObject([
    { article: "000042", title: "Ремонт телефонов 000042", needs_photos: false },
  ]);
  expect((await find(stranger, asked)).reply.results).toEqual([]);
  expect(
    (
      await find(
        shop,
        Array.from({ length: 201 }, (_, at) => `A${at}`),
      )
    ).status,
  ).toBe(400);
  await app.db.updateTable("listings").set({ deleted_at: app.clock.now }).where("user_id", "=", shop.user).execute();
  expect((await find(shop, asked)).reply.results).toEqual([]);
});
