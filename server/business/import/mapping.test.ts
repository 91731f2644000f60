import { expect } from "vitest";
import { addCategory, updateCategory } from "#contracts/admin/category-schemas.ts";
import {
  listImportCategories,
  mapImportCategory,
  proposeImportCategories,
} from "#contracts/business/import/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeAdmin } from "#server/test/make.ts";
import { openShop } from "./shop.fixture.ts";

const head = "Код;Номенклатура;Цена;Город";
const rowOf = (article: string, title: string, price = "500") => `${article};${title};${price};Бишкек`;

function leafOf(app: TestApp, title: string): number {
  const found = app.catalogue.current().categories.find((one) => one.title_ru === title && one.children.length === 0);
  return found?.id ?? 0;
}

/** A shop with the calls of the page of categories. */
async function openMapper(app: TestApp) {
  const shop = await openShop(app);
  return {
    ...shop,
    list: async () => (await shop.owner.call(listImportCategories)).reply,
    map: (name: string, category: number | null, by_title = false) =>
      shop.owner.call(mapImportCategory, { body: { name, category, by_title } }),
    propose: async (name: string) => (await shop.owner.call(proposeImportCategories, { query: { name } })).reply,
  };
}

test("a group has all of its rows, those that are known and those that have other faults too", async ({ app }) => {
  const shop = await openMapper(app);
  const leaf = leafOf(app, "Электроинструмент");
  await shop.map("Склад", leaf);
  const drills = Array.from({ length: 3 }, (_, at) => rowOf(`D${at}`, `Дрель ударная Makita ${at}`));
  await shop.run((await shop.check([head, ";Склад;;", ...drills].join("\n"))).id);
  await shop.map("Склад", null);
  // The known goods stay where they are, so two rows only are told as faults of the category.
  const hammers = [rowOf("H1", "Молоток слесарный 500 г", "дорого"), rowOf("H2", "Молоток слесарный 300 г")];
  const { counts } = await shop.check([head, ";Склад;;", ...drills, ...hammers].join("\n"), false);
  expect(counts).toMatchObject({ untouched: 3, wrong: 2 });
  const [group] = (await shop.list()).unknown;
  expect(group).toMatchObject({ name: "Склад", rows: 5, proposal: { category: leaf, by_title: true } });
  expect(await shop.propose("Склад")).toMatchObject({ read: 5, told: 5, differs: true });
});

test("titles of a long group are read from its beginning to its end", async ({ app }) => {
  const shop = await openMapper(app);
  const rows = Array.from({ length: 300 }, (_, at) =>
    rowOf(`A${at}`, at < 60 ? `Набор ${at} шт` : "Дрель ударная Makita"),
  );
  await shop.check([head, ";Склад;;", ...rows].join("\n"));
  const { read, told } = await shop.propose("Склад");
  expect(read).toBe(100);
  expect(told).toBeGreaterThan(70);
  expect((await shop.list()).unknown[0]?.proposal?.category).toBe(leafOf(app, "Электроинструмент"));
});

test("names that differ in capitals and spaces are one group, also one of a single row", async ({ app }) => {
  const shop = await openMapper(app);
  const groups = ["Мой склад", "МОЙ  СКЛАД", "мой склад "];
  const rows = groups.flatMap((group, at) => [`;${group};;`, rowOf(`A${at}`, "Дрель ударная Makita")]);
  const { id } = await shop.check([head, ...rows, ";Один;;", rowOf("B", "Отвёртка крестовая PH2")].join("\n"));
  expect((await shop.list()).unknown.map(({ name, rows: count }) => [name, count])).toEqual([
    ["Мой склад", 3],
    ["Один", 1],
  ]);
  await shop.map("мой СКЛАД", leafOf(app, "Электроинструмент"));
  expect((await shop.list()).unknown.map(({ name }) => name)).toEqual(["Один"]);
  expect((await shop.look(id)).counts.wrong).toBe(4);
});

test("a category that was closed since is asked for again, and keeps its name in the list", async ({ app }) => {
  const shop = await openMapper(app);
  const admin = app.as({ userId: await makeAdmin(app), role: "admin" });
  const body = {
    parent: 913,
    title_ru: "Кувалды",
    title_ky: "Чоң балка",
    title_slug: "kuvaldy",
    icon: "hammer" as const,
  };
  let category = (await admin.call(addCategory, { body })).reply;
  const setActive = async (isActive: boolean) => {
    const change = { version: category.version, is_active: isActive };
    category = (await admin.call(updateCategory, { params: { id: category.id }, body: change })).reply;
    await app.refreshReference();
  };
  await setActive(true);
  await shop.map("Склад", category.id);
  await setActive(false);
  const { id } = await shop.check([head, ";Склад;;", rowOf("A1", "Молоток слесарный 500 г")].join("\n"));
  expect((await shop.wrong(id)).map(({ problems }) => problems[0]?.message)).toEqual([
    "Эту категорию закрыли. Выберите для товаров другую",
  ]);
  const { unknown, results } = await shop.list();
  expect(unknown).toMatchObject([{ name: "Склад", rows: 1 }]);
  expect(results).toMatchObject([{ name: "Склад", category: category.id }]);
  await setActive(true);
  expect((await shop.list()).unknown).toEqual([]);
});
