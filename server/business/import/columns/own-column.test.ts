import { expect, test } from "vitest";
import { findOwnColumn, isHeader } from "./own-column.ts";

test.each([
  ["Цена, сом", "price", "KGS"],
  ["Цена (сом)", "price", "KGS"],
  ["Цена, сом.", "price", "KGS"],
  ["Цена, $", "price", "USD"],
  ["Цена $", "price", "USD"],
  ["ЦЕНА, USD", "price", "USD"],
  ["Цена в сомах", "price", "KGS"],
  ["Цена в долларах США", "price", "USD"],
  ["Цена, сом/шт.", "price", "KGS"],
  ["Цена (сом за шт.)", "price", "KGS"],
  ["Розничная цена, сом", "price", "KGS"],
  ["Баасы, сом", "price", "KGS"],
  ["Баасы, доллар менен", "price", "USD"],
  ["price, KGS", "price", "KGS"],
  ["price_usd", "price", "USD"],
  ["Цена со скидкой, сом", "discount_price", "KGS"],
  ["Наименование товара", "title", undefined],
  ["Номенклатура", "title", undefined],
  ["Товардын аталышы", "title", undefined],
  ["Код:", "article", undefined],
  ["Номенклатура.Код", "article", undefined],
  ["Остаток, шт.", "quantity", undefined],
  ["Кол-во (шт)", "quantity", undefined],
  ["Группа товаров", "category", undefined],
  ["Image_link", "photos", undefined],
])("«%s» is the column %s", (name, column, currency) => {
  const found = findOwnColumn(name);
  expect(found?.column).toBe(column);
  expect(found?.currency).toBe(currency);
});

test.each([
  ["Цена, руб."],
  ["Цена, €"],
  ["Цена, тыс. сом"],
  ["Цена, сом/кг"],
  ["Цена за"],
  ["Цена опт"],
  ["Оптовая цена, сом"],
  ["Старая цена"],
  ["Цена закупки ($)"],
  ["сом"],
  ["(сом)"],
  [""],
])("«%s» is no column of ours", (name) => {
  expect(findOwnColumn(name)).toBeUndefined();
});

test.each([
  [["Артикул", "Цена"], true],
  [["Код", "Наименование товара"], true],
  [["sku", "price, KGS"], true],
  [["Артикул", "Код"], false],
  [["Название", "Цена"], false],
  [["Прайс-лист", ""], false],
])("%j is a header: %s", (row, expected) => {
  expect(isHeader(row)).toBe(expected);
});
