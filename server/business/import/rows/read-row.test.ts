import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { assortmentOf } from "./assortment.ts";
import { findColumns } from "./find-columns.ts";
import { readRow } from "./read-row.ts";

/** The change that a row with these cells asks for, and its faults. */
function readCells(catalogue: Parameters<typeof findColumns>[1], cells: Record<string, string>) {
  const columns = findColumns(Object.keys(cells), catalogue);
  const { data, faults } = readRow(
    { line: 2, cells },
    columns,
    { catalogue, mapped: new Map(), assortment: assortmentOf(catalogue, null) },
    () => undefined,
  );
  return { ...data.change, faults: faults.map(({ column, message }) => `${column}: ${message}`) };
}

test.for<[string, Record<string, string>, object]>([
  ["a sign behind", { Цена: "5000$" }, { price: 5_000, currency: "USD" }],
  ["a sign before", { Цена: "$5000" }, { price: 5_000, currency: "USD" }],
  ["a name behind", { Цена: "5000 USD" }, { price: 5_000, currency: "USD" }],
  ["som", { Цена: "3500 сом" }, { price: 3_500, currency: "KGS" }],
  ["som in short", { Цена: "3 500 с." }, { price: 3_500, currency: "KGS" }],
  ["KGS", { Цена: "3500 kgs" }, { price: 3_500, currency: "KGS" }],
  ["nothing beside it", { Цена: "3500" }, { price: 3_500 }],
  ["the column's", { Цена: "5000$", Валюта: "USD" }, { price: 5_000, currency: "USD" }],
  ["a column", { Цена: "5000", Валюта: "$" }, { price: 5_000, currency: "USD" }],
  ["a column of codes", { Цена: "5000", Валюта: "840" }, { price: 5_000, currency: "USD" }],
  ["a column of words", { Цена: "5000", Валюта: "доллар США" }, { price: 5_000, currency: "USD" }],
  ["a header", { "Цена, $": "5000" }, { price: 5_000, currency: "USD" }],
  ["a header and the same sign", { "Цена, $": "5000$" }, { price: 5_000, currency: "USD" }],
  ["a header, and a column that says another", { "Цена, $": "5000", Валюта: "сом" }, { price: 5_000, currency: "KGS" }],
  [
    "a discount",
    { Цена: "5000$", "Цена со скидкой": "4000$" },
    { price: 5_000, discount_price: 4_000, currency: "USD" },
  ],
  [
    "a discount without a sign",
    { Цена: "5000$", "Цена со скидкой": "4000" },
    { discount_price: 4_000, currency: "USD" },
  ],
  ["no discount", { Цена: "5000$", "Цена со скидкой": "-" }, { discount_price: null, currency: "USD" }],
  ["zero", { Цена: "0" }, { price: 0, is_negotiable: true }],
  ["words", { Цена: "договорная", Валюта: "USD" }, { price: 0, is_negotiable: true, currency: "USD" }],
  ["kopecks that are none", { Цена: "12 990.00 сом" }, { price: 12_990, currency: "KGS" }],
  ["kopecks behind a comma", { Цена: "25 000,00" }, { price: 25_000 }],
  ["a currency before it", { Цена: "KGS 3500" }, { price: 3_500, currency: "KGS" }],
  ["a piece that it is of", { Цена: "3500 сом/шт" }, { price: 3_500, currency: "KGS" }],
  ["a discount of nothing", { Цена: "5000", "Цена со скидкой": "0" }, { price: 5_000, discount_price: null }],
  ["a discount that is the price", { Цена: "5000", "Цена со скидкой": "5 000" }, { discount_price: null }],
  ["a discount of 2 %", { Цена: "5000", "Цена со скидкой": "4900" }, { discount_price: null }],
  ["a no-break space", { Цена: "12\u00a0990" }, { price: 12_990 }],
  ["dots between thousands", { Цена: "150.000" }, { price: 150_000 }],
  ["a word that multiplies", { Цена: "1,5 млн" }, { price: 1_500_000 }],
])("a price with %s is read", ([, cells, wanted], { app }) => {
  expect(readCells(app.catalogue.current(), { Артикул: "A", ...cells })).toMatchObject({ ...wanted, faults: [] });
});

test.for<[Record<string, string>, string]>([
  [{ Цена: "5000$", Валюта: "сом" }, "Цена: price_currency"],
  [{ Цена: "5000 сом", Валюта: "USD" }, "Цена: price_currency"],
  [{ "Цена, сом": "5000$" }, "Цена, сом: price_currency"],
  [{ "Цена, $": "5000 сом" }, "Цена, $: price_currency"],
  [{ Цена: "5000$", "Цена со скидкой": "4000 сом" }, "Цена со скидкой: price_currency"],
  [{ Цена: "5000", "Цена со скидкой": "4000$" }, "Цена со скидкой: price_currency"],
  [{ Цена: "1500,50" }, "Цена: price_fraction"],
  [{ Цена: "1500.5 сом" }, "Цена: price_fraction"],
  [{ Цена: "5000-6000" }, "Цена: amount"],
  [{ Цена: "от 500" }, "Цена: amount"],
  [{ Цена: "5000 €" }, "Цена: amount"],
  [{ Цена: "5000 руб." }, "Цена: amount"],
  [{ Цена: "-5" }, "Цена: amount"],
  [{ Цена: "500\n450" }, "Цена: amount"],
  [{ Цена: "1500¹" }, "Цена: amount"],
  [{ Цена: "99999999999999" }, "Цена: out_of_range"],
])("the prices %j are told: %s", ([cells, fault], { app }) => {
  const read = readCells(app.catalogue.current(), { Артикул: "A", ...cells });
  expect(read.faults).toEqual([fault]);
});

test.for<[string, boolean | undefined]>([
  ...[
    "да",
    "Есть в наличии",
    "На складе",
    "ИСТИНА",
    "t",
    "Y",
    "instock",
    "+++",
    "5 шт",
    "5,000",
    ">10",
    "10+",
    "1.0",
  ].map((cell): [string, boolean] => [cell, true]),
  ...["нет", "ЛОЖЬ", "f", "N", "outofstock", "0 шт", "0,000", "-5", "Отсутствует", "Жок"].map(
    (cell): [string, boolean] => [cell, false],
  ),
  ...["много", "мало", "под заказ", "уточняйте"].map((cell): [string, undefined] => [cell, undefined]),
])("«%s» in the column of what is available is %s", ([cell, wanted], { app }) => {
  const catalogue = app.catalogue.current();
  const cells = { Артикул: "A", Наличие: cell };
  const columns = findColumns(Object.keys(cells), catalogue);
  const { data, faults } = readRow(
    { line: 2, cells },
    columns,
    { catalogue, mapped: new Map(), assortment: assortmentOf(catalogue, null) },
    () => undefined,
  );
  expect([data.available, faults]).toEqual([wanted, []]);
});
