import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Category } from "#server/catalogue/catalogue.ts";
import { resolveFilter } from "#server/search/filter.ts";
import { test } from "#server/test/app.ts";
import { findAmounts } from "./amounts.ts";
import { readTokens } from "./tokens.ts";
import { readUsualPrices } from "./usual-prices.ts";

const prices = readUsualPrices(() => 87);
const [cars, rentedCars, flats, rentedFlats] = [102, 109, 202, 210];

test.for<[text: string, fitting: number[], others: number[]]>([
  ["до 550к", [cars], [rentedCars]],
  ["до 6000$", [cars], [rentedCars]],
  ["до 3,5 млн", [flats, cars], [rentedFlats, rentedCars]],
  ["до 40000 сом", [rentedFlats], [flats, cars]],
  ["до 60 тысяч долларов", [flats], [rentedFlats]],
  ["25 миңге чейин", [rentedFlats], []],
  ["до 30", [rentedFlats], []],
  ["от 5 млн сом", [flats], [rentedFlats, rentedCars]],
  ["2015 года", [cars, flats, rentedFlats], []],
  ["60 м2", [flats, rentedFlats], []],
])("«%s» may be a price of %j, and not of %j", ([text, fitting, others], { app }) => {
  const { categoryById } = app.catalogue.current();
  const amounts = findAmounts(readTokens(text, app.search.lexicon().synonyms), text);
  expect(amounts.length).toBeGreaterThan(0);
  const fits = (id: number) => {
    const category = categoryById.get(id);
    return category && amounts.every((amount) => prices.fits(amount, category));
  };
  expect(fitting.filter((id) => !fits(id))).toEqual([]);
  expect(others.filter((id) => fits(id))).toEqual([]);
});

test.for<[text: string, price: { currency: string; from?: number | null; to?: number | null } | undefined]>([
  ["снять квартиру до 30", { currency: "KGS", to: 30_000 }],
  ["аренда квартиры до 35", { currency: "KGS", to: 35_000 }],
  ["куплю квартиру до 50", { currency: "USD", to: 50_000 }],
  ["хонда фит до 6000", { currency: "USD", to: 6_000 }],
  ["хонда фит до 550к", { currency: "KGS", to: 550_000 }],
  ["машина 300 миңге чейин", { currency: "KGS", to: 300_000 }],
  ["квартира до 60000", { currency: "USD", to: 60_000 }],
  ["снять квартиру до 40000", { currency: "KGS", to: 40_000 }],
  ["телефон до 20000", { currency: "KGS", to: 20_000 }],
  ["картошка до 50", undefined],
])("«%s» asks for %j", ([text, price], { app }) => {
  const parts = app.search.interpret(text, resolveFilter({ currency: "KGS" }, app.catalogue))?.parts ?? [];
  const found = parts.find(({ kind }) => kind === "price");
  if (price) expect(found).toMatchObject(price);
  else expect(found).toBeUndefined();
});

test.for([
  ["двушка до 40 тысяч долларов", ["sell"]],
  ["квартира до 3,5 млн", ["sell"]],
  ["хонда фит 2009 до 550к", ["sell"]],
  ["дом до 60000$", ["sell"]],
])("«%s» is about %j alone", ([text, deals], { app }) => {
  const found = app.search.interpret(String(text), resolveFilter({ currency: "KGS" }, app.catalogue));
  const { categoryById } = app.catalogue.current();
  const about = (found?.parts ?? []).flatMap((part) =>
    part.kind === "category" ? [categoryById.get(part.id)].filter((one): one is Category => one !== undefined) : [],
  );
  const amounts = findAmounts(readTokens(String(text), app.search.lexicon().synonyms), String(text));
  const categories = about.length > 0 ? about : [categoryById.get(cars), categoryById.get(flats)];
  const known = categories.filter((one): one is Category => one !== undefined);
  expect([...(prices.findDeals(amounts, known) ?? [])]).toEqual(deals);
  expect(found?.excluded.length).toBeGreaterThan(0);
});

test("each category without others in it has usual prices for each deal that has a price", ({ app }) => {
  const lines = readFileSync(new URL("../../catalogue/reference/prices.tsv", import.meta.url), "utf8").trim();
  const rows = lines.split("\n").map((line) => line.split("\t"));
  const known = new Set(rows.map(([id, deal]) => `${id} ${deal}`));
  const missing = app.catalogue
    .current()
    .categories.filter(({ children }) => children.length === 0)
    .flatMap(({ id, deal_types: deals }) =>
      deals.filter((deal) => deal !== "buy" && deal !== "exchange").map((deal) => `${id} ${deal}`),
    )
    .filter((key) => !known.has(key));
  expect(missing).toEqual([]);
  expect(rows.filter(([, , low, high]) => !(Number(low) < Number(high)))).toEqual([]);
});
