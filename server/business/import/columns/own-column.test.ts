import { expect, test } from "vitest";
import { columnNames, importColumns } from "#contracts/business/import/rules.ts";
import { columnKey, wordsKey } from "./column-key.ts";
import { joinHeads } from "./join-heads.ts";
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
  ["Цена, у.е.", "price", "USD"],
  ["Цена (у. е.)", "price", "USD"],
  ["Цена в долл.", "price", "USD"],
  ["Цена, US$", "price", "USD"],
  ["$ цена", "price", "USD"],
  ["Баасы (АКШ доллары)", "price", "USD"],
  ["Цена-сом", "price", "KGS"],
  ["Цена, кыргызских сом", "price", "KGS"],
  ["Цена в кырг. сомах", "price", "KGS"],
  ["Баасы, сом (чекене)", "price", "KGS"],
  ["Цена, сом (с НДС)", "price", "KGS"],
  ["Цена с учётом НДС", "price", undefined],
  ["Цена за 1 шт.", "price", undefined],
  ["Цена/шт", "price", undefined],
  ["Цена за единицу товара", "price", undefined],
  ["Цена за ед. изм.", "price", undefined],
  ["Цена (розница)", "price", undefined],
  ["Розница, сом", "price", "KGS"],
  ["Цена розн.", "price", undefined],
  ["Цена: Цена продажи", "price", undefined],
  ["Цена / Баасы, сом", "price", "KGS"],
  ["Стоимость за шт.", "price", undefined],
  ["Цена (Акционная)", "discount_price", undefined],
  ["Старая цена, сом", "old_price", "KGS"],
  ["Зачёркнутая цена", "old_price", undefined],
  ["Price Old", "old_price", undefined],
  ["Валюта (Цена продажи)", "currency", undefined],
  ["Валюта (KGS/USD)", "currency", undefined],
  ["currencyId", "currency", undefined],
  ["Код / Артикул", "article", undefined],
  ["Арт. №", "article", undefined],
  ["Артикул №", "article", undefined],
  ["Номенклатура / Характеристика", "title", undefined],
  ["Номенклатура, характеристика, упаковка", "title", undefined],
  ["Название товара или услуги", "title", undefined],
  ["Наименование товара (работы, услуги)", "title", undefined],
  ["Наименование (рус.)", "title", undefined],
  ["name_ru", "title", undefined],
  ["Товар", "title", undefined],
  ["Аталышы/Название", "title", undefined],
  ["In stock?", "available", undefined],
  ["Остаток шт", "quantity", undefined],
  ["Калдыгы, даана", "quantity", undefined],
  ["Остаток на складе «Ош базары»", "quantity", undefined],
  ["Остаток: Основной склад", "quantity", undefined],
  ["Остаток на 30.11.2026", "quantity", undefined],
  ["Фото 1", "photos", undefined],
  ["Фото2", "photos", undefined],
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
  ["Цена закупки ($)"],
  ["Цена (опт)"],
  ["Цена: Оптовая"],
  ["Цена розница/опт"],
  ["Оптовая: Цена, сом"],
  ["Price (wholesale), KGS"],
  ["Дүң баасы"],
  ["Баасы (дүң)"],
  ["Сатып алуу баасы, сом"],
  ["Дилерская цена"],
  ["Цена поставщика"],
  ["Себестоимость"],
  ["Стоимость закупки"],
  ["Стоимость доставки"],
  ["Цена без НДС"],
  ["Цена, сом (без НДС)"],
  ["Цена за 10 шт"],
  ["Цена от 10 шт"],
  ["Цена за уп., сом"],
  ["Цена за кг"],
  ["Цена USD/KGS"],
  ["Цена (договорная)"],
  ["Цена 2"],
  ["Цена с доставкой"],
  ["Валюта закупки"],
  ["Валюта (Закупочная цена)"],
  ["Валюта: Оптовая"],
  ["Неснижаемый остаток"],
  ["Остаток на начало"],
  ["Количество в упаковке"],
  ["Название товара в URL"],
  ["Имя файла"],
  ["Ед."],
  ["сом"],
  ["(сом)"],
  [""],
])("«%s» is no column of ours", (name) => {
  expect(findOwnColumn(name)).toBeUndefined();
});

test("no name is one of two columns, and lists are shorter than what a rest in brackets adds", () => {
  const keys = new Map<string, string>();
  for (const column of importColumns) {
    const { ru, ky, en, spare = [] } = columnNames[column];
    for (const name of [...ru, ...ky, ...en, ...spare]) {
      const key = wordsKey(columnKey(name));
      expect([column, keys.get(key) ?? column]).toEqual([column, column]);
      keys.set(key, column);
      expect(findOwnColumn(name)?.column).toBe(column);
    }
    expect(spare.length).toBeLessThan(400);
  }
});

test.each<[string[], string[], unknown]>([
  [
    ["Артикул", "Товар", "Цена"],
    ["", "", "Оптовая", "Розничная"],
    ["Артикул", "Товар", "Цена: Оптовая", "Цена: Розничная"],
  ],
  [
    ["", "Артикул", "Товар", "Ед.", "Цена", ""],
    ["", "Артикул", "Товар", "Ед.", "розница, сом", "опт, сом"],
    ["", "Артикул", "Товар", "Ед.", "Цена: розница, сом", "Цена: опт, сом"],
  ],
  [
    ["Код", "Товар", "Розничная, KGS", "", "Оптовая, KGS", ""],
    ["Код", "Товар", "Цена", "Ед.", "Цена", "Ед."],
    ["Код", "Товар", "Розничная, KGS: Цена", "Ед.", "Оптовая, KGS: Цена", "Ед."],
  ],
  [
    ["Код", "Цена"],
    ["", "сом"],
    ["Код", "Цена: сом"],
  ],
  [
    ["Код", "Баасы", ""],
    ["", "Дүң", "Чекене"],
    ["Код", "Баасы: Дүң", "Баасы: Чекене"],
  ],
  [["Код", "Товар", "Цена"], ["A1", "Дрель", "договорная"], undefined],
  [["Код", "Товар", "Цена"], ["", "Дрели", ""], undefined],
  [["Код", "Товар", "Цена"], ["Дрели", "", ""], undefined],
  [["", "Код", "Товар", "Цена"], ["Дрели", "", "", ""], undefined],
  [["Группа", "Код", "Цена"], ["Дрели", "", ""], undefined],
  [["Код", "Товар", "Цена", "Остаток"], ["", "", "1500", "5"], undefined],
  [["Код", "Товар", "Цена"], ["1", "2", "3"], undefined],
  [["Код", "Цена", ""], ["", "Оптовая", "Дилерская"], { name: "Цена", kinds: "«Оптовая», «Дилерская»" }],
  [["Код", "Цена"], ["", "за кг"], { name: "Цена", kinds: "«за кг»" }],
])("a header %j over %j is %j", (upper, lower, expected) => {
  expect(joinHeads(upper, lower)).toEqual(expected);
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
