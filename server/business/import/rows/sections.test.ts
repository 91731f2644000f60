import { expect, test } from "vitest";
import type { FileColumns } from "./find-columns.ts";
import { openSections } from "./sections.ts";

const columns: FileColumns = {
  own: { article: "Код", title: "Товар", price: "Цена", description: "Описание" },
  others: new Map([["цвет", "Цвет"]]),
  unknown: [],
  hidden: new Set<string>(),
};
const toRows = (...cells: Record<string, string>[]) => cells.map((one, at) => ({ line: at + 2, cells: one }));

test("a name that stands alone is the group of the goods below it, in the next part of a file too", () => {
  const read = openSections();
  const first = read(
    toRows({ Товар: "Инструмент" }, { Код: "1", Товар: "Дрель" }, { Код: "Столы" }, { Код: "2", Товар: "Стол" }),
    columns,
  );
  expect(first.map(({ line, section }) => [line, section])).toEqual([
    [3, "Инструмент"],
    [5, "Столы"],
  ]);
  expect(read(toRows({ Код: "3", Товар: "Парта" }), columns).map(({ section }) => section)).toEqual(["Столы"]);
});

test.each<[string, Record<string, string>, boolean]>([
  ["an article alone", { Код: "A-5" }, true],
  ["an article of a sum", { Код: "7", Товар: "Итого за месяц", Цена: "5" }, true],
  ["goods without an article", { Товар: "Дрель", Цена: "5" }, true],
  ["a group with its code", { "Номер группы": "00-012", Товар: "Инструмент" }, false],
  ["goods without an article and a price, but with a description", { Товар: "Дрель", Описание: "Новая" }, true],
  ["goods without an article, but with a colour", { Товар: "Дрель", Цвет: "синий" }, true],
  ["a sum", { Товар: "Итого:", Цена: "5" }, false],
  ["a sum of all", { Товар: "ВСЕГО", Цена: "5" }, false],
  ["a sum in Kyrgyz", { Товар: "Жыйынтыгы", Цена: "5" }, false],
  ["a word that begins like a sum", { Товар: "Тоталитет", Цена: "5" }, true],
  ["a line of a signature", { Товар: "Ответственный ____ /Асанова А./" }, false],
  ["a line of dashes", { Товар: "----" }, true],
])("%s: %j is a row of goods: %s", (_, cells, isGoods) => {
  expect(openSections()(toRows(cells), columns)).toHaveLength(isGoods ? 1 : 0);
});

test("where goods name their categories, groups say nothing", () => {
  const named = { ...columns, own: { ...columns.own, category: "Категория" } };
  const rows = openSections()(toRows({ Товар: "Инструмент" }, { Код: "1", Товар: "Дрель" }), named);
  expect(rows).toEqual([{ line: 3, cells: { Код: "1", Товар: "Дрель" } }]);
});
