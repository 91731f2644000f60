import { expect } from "vitest";
import { getImportPreview, mapImportCategory } from "#contracts/business/import/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { openShop } from "./shop.fixture.ts";

const head = "Артикул;Название;Описание;Категория;Цена;Валюта;Город;Телефон";
const rowOf = (article: string, title: string, category: string | number) =>
  `${article};${title};Новый товар в упаковке, с гарантией;${category};1500;сом;Бишкек;0555 123 456`;

/** The categories of the rows of a preview, and whether their category is told as wrong. */
async function readCategories(app: TestApp, rows: readonly string[]) {
  const shop = await openShop(app);
  const { id } = await shop.check([head, ...rows].join("\n"));
  const { reply } = await shop.owner.call(getImportPreview, { params: { id } });
  return reply.rows.map(({ category, problems }) =>
    problems.some(({ field }) => field === "category") ? "wrong" : (category?.title_ru ?? "none"),
  );
}

test("goods of a category with others below it get the one that their title names", async ({ app }) => {
  const rows: [title: string, category: string | number, wanted: string][] = [
    ["Дрель ударная Makita HP1630, 710 Вт", "Инструменты", "Электроинструмент"],
    ["Отвёртка крестовая PH2", "инструменты", "Ручной инструмент"],
    ["Дрель ударная Makita", "Стройматериалы и инструменты", "Электроинструмент"],
    ["Чехол для iPhone 13", "Наш склад > Телефоны и связь", "Чехлы и защитные стёкла"],
    ["Телефон үчүн чехол", 506, "Чехлы и защитные стёкла"],
    ["Диван угловой", "Мебель и интерьер", "Диваны и кресла"],
    // The title says nothing sure, or another category.
    ["Набор 5 шт", "Инструменты", "wrong"],
    ["Диван угловой", "Инструменты", "wrong"],
    ["Диван угловой", 913, "wrong"],
    ["Чайник электрический 1,7 л", "Техника для кухни", "wrong"],
  ];
  const found = await readCategories(
    app,
    rows.map(([title, category], at) => rowOf(`A${at}`, title, category)),
  );
  expect(found).toEqual(rows.map(([, , wanted]) => wanted));
});

test("what the owner has said of a name, and a leaf of that name, go before the title", async ({ app }) => {
  const leaf = app.catalogue.current().categories.find(({ children }) => children.length === 0);
  expect(await readCategories(app, [rowOf("A", "Диван угловой", leaf?.id ?? 0)])).toEqual([leaf?.title_ru]);
  const shop = await openShop(app);
  await shop.owner.call(mapImportCategory, { body: { name: "Инструменты", category: leaf?.id ?? 0 } });
  const { id } = await shop.check([head, rowOf("A", "Дрель ударная Makita", "Инструменты")].join("\n"));
  const { reply } = await shop.owner.call(getImportPreview, { params: { id } });
  expect(reply.rows[0]?.category?.id).toBe(leaf?.id);
});

test("a listing stays in its category below that of the file, whatever its title is now", async ({ app }) => {
  const shop = await openShop(app);
  const file = (title: string) => [head, rowOf("A", title, "Инструменты")].join("\n");
  const { id } = await shop.check(file("Отвёртка крестовая PH2"));
  await shop.run(id);
  const again = await shop.check(file("Дрель ударная Makita"));
  const { reply } = await shop.owner.call(getImportPreview, { params: { id: again.id } });
  expect(reply.rows).toMatchObject([{ category: { title_ru: "Ручной инструмент" } }]);
});
