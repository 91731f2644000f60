import { expect } from "vitest";
import { listImportFaults, listImportRows } from "#contracts/business/import/schemas.ts";
import { test } from "#server/test/app.ts";
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
