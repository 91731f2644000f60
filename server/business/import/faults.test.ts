import { expect } from "vitest";
import {
  checkImportAgain,
  getImportPreview,
  listImportFaults,
  listImportRows,
  mapImportCategory,
} from "#contracts/business/import/schemas.ts";
import { test } from "#server/test/app.ts";
import { getLocationId } from "#server/test/make.ts";
import { findCategory, openShop } from "./shop.fixture.ts";

test("equal faults are told once, those of most rows first, and lead to their rows", async ({ app }) => {
  const shop = await openShop(app);
  const { id: category } = findCategory(app);
  const rowOf = (article: string, price: string, of: string | number = category) =>
    `${article};Ремонт телефонов ${article};Чиним экраны за час;${of};${price};0555 123 456`;
  const file = [
    "Артикул;Название;Описание;Категория;Цена;Телефон",
    rowOf("A", "890,50"),
    rowOf("B", "180,75"),
    rowOf("C", "500", "Щшщшщш"),
    rowOf("D", "500"),
  ].join("\n");
  const { id } = await shop.check(file);
  const list = async (query: object) => (await shop.owner.call(listImportFaults, { params: { id }, query })).reply;
  const { results, key } = await list({ limit: 2 });
  expect(results).toMatchObject([
    { field: "location", code: "required", rows: 4, first: [{ line: 2, article: "A" }, { line: 3 }, { line: 4 }] },
    {
      field: "price",
      code: "price_fraction",
      rows: 2,
      message: "«180,75», «890,50»: цена бывает только в целых сомах или долларах",
    },
  ]);
  const rest = await list({ limit: 2, key });
  expect(rest).toMatchObject({ results: [{ field: "category", rows: 1, first: [{ line: 4 }] }], key: null });
  const rows = await shop.owner.call(listImportRows, { params: { id }, query: { fault: results[1]?.key } });
  expect(rows.reply.results.map(({ line }) => line)).toEqual([2, 3]);
  expect(rows.reply.results[0]?.problems.map(({ message }) => message)).toContain(
    "«890,50»: цена бывает только в целых сомах или долларах",
  );
  expect((await shop.owner.call(listImportFaults, { params: { id }, query: { key: "1-2" } })).problem.code).toBe(
    "key_invalid",
  );
  const stranger = await openShop(app);
  expect((await stranger.owner.call(listImportFaults, { params: { id } })).problem.code).toBe("not_found");
});

test("rows that wait for a place or a category alone are counted apart from those with faults of their own", async ({
  app,
}) => {
  const shop = await openShop(app);
  const { id: category } = findCategory(app);
  const rowOf = (article: string, price: string, of: string | number = category) =>
    `${article};Ремонт телефонов ${article};Чиним экраны за час;${of};${price};0555 123 456`;
  const file = [
    "Артикул;Название;Описание;Категория;Цена;Телефон",
    rowOf("A", "500"),
    rowOf("B", "500", "Щшщшщш"),
    rowOf("C", "дорого", "Щшщшщш"),
    rowOf("D", "дорого"),
  ].join("\n");
  const { id } = await shop.check(file);
  const preview = async () => (await shop.owner.call(getImportPreview, { params: { id } })).reply;
  const missing = async () => (await preview()).missing;
  expect(await missing()).toEqual({ ready: 2, own: 2, place: 4, category: 2 });
  expect((await preview()).rows.map((row) => row.is_waiting)).toEqual([true, true, false, false]);
  const faults = await shop.owner.call(listImportFaults, { params: { id }, query: { own: true } });
  expect(faults.reply.results.map(({ field, rows }) => [field, rows])).toEqual([["price", 2]]);
  const again = async (body: object) => {
    await shop.owner.call(checkImportAgain, { params: { id }, body });
    await app.imports.flush();
  };
  await again({ location: getLocationId(app, "bishkek") });
  expect(await missing()).toEqual({ ready: 1, own: 2, place: 0, category: 2 });
  await shop.owner.call(mapImportCategory, { body: { name: "Щшщшщш", category } });
  await again({});
  expect(await missing()).toEqual({ ready: 0, place: 0, category: 0, own: 2 });
  expect((await shop.look(id)).counts).toMatchObject({ new: 2, wrong: 2 });
  await shop.run(id);
  expect(await missing()).toEqual({ ready: 0, place: 0, category: 0, own: 0 });
});
