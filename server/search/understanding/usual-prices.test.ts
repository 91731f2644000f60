import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { expect } from "vitest";
import { resolveFilter } from "#server/search/filter.ts";
import { dealTerm } from "#server/search/terms.ts";
import { findEffects } from "#server/search/search-effects.ts";
import { test, type TestApp } from "#server/test/app.ts";
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
    return category && prices.fitsAll(amounts, category);
  };
  expect(fitting.filter((id) => !fits(id))).toEqual([]);
  expect(others.filter((id) => fits(id))).toEqual([]);
});

test.for<[text: string, price: { currency: string; from?: number | null; to?: number | null } | undefined]>([
  ["снять квартиру до 30", { currency: "KGS", to: 30_000 }],
  ["снять квартиру до 30 в бишкеке", { currency: "KGS", to: 30_000 }],
  ["снять однушку до 30 с мебелью", { currency: "KGS", to: 30_000 }],
  ["квартира до 60к", { currency: "USD", to: 60_000 }],
  ["хонда фит до 6к", { currency: "USD", to: 6_000 }],
  ["аренда грузовика до 10000", { currency: "KGS", to: 10_000 }],
  ["квартира от 0 до 60000", { currency: "USD", to: 60_000 }],
  ["грузовик до 2 тонн", undefined],
  ["велосипед до 120 кг", undefined],
  ["весы до 3000 кг", undefined],
  ["зал до 200 гостей", undefined],
  ["телефон до 20000 жашыл", { currency: "KGS", to: 20_000 }],
  ["чехол до 500 на телефон", { currency: "KGS", to: 500 }],
  ["кровать до 10000 двуспальная", { currency: "KGS", to: 10_000 }],
  ["телефон до 15000 саат", { currency: "KGS", to: 15_000 }],
  ["снять квартиру до 30000 частный", { currency: "KGS", to: 30_000 }],
  ["колонка до 500 колонка", { currency: "KGS", to: 500 }],
  ["2к квартира", undefined],
  ["аренда квартиры до 35", { currency: "KGS", to: 35_000 }],
  ["куплю квартиру до 50", { currency: "USD", to: 50_000 }],
  ["хонда фит до 6000", { currency: "USD", to: 6_000 }],
  ["хонда фит до 550к", { currency: "KGS", to: 550_000 }],
  ["машина 300 миңге чейин", { currency: "KGS", to: 300_000 }],
  ["квартира до 60000", { currency: "USD", to: 60_000 }],
  ["снять квартиру до 40000", { currency: "KGS", to: 40_000 }],
  ["телефон до 20000", { currency: "KGS", to: 20_000 }],
  ["2 комнатная моссовет 35 тысяч", { currency: "KGS", to: 35_000 }],
  ["квартира бир жарым миллион", { currency: "KGS", to: 1_500_000 }],
  ["2 бөлмөлүү батир 40 ming", { currency: "KGS", to: 40_000 }],
  ["2 бөлмөлүү батир керек 25000", { currency: "KGS", to: 25_000 }],
  ["картошка до 50", undefined],
])("«%s» asks for %j", ([text, price], { app }) => {
  const parts = app.search.interpret(text, resolveFilter({ currency: "KGS" }, app.catalogue))?.parts ?? [];
  const found = parts.find(({ kind }) => kind === "price");
  if (price) expect(found).toMatchObject(price);
  else expect(found).toBeUndefined();
});

test.for<[text: string, deals: string[]]>([
  ["двушка до 40 тысяч долларов", ["rent"]],
  ["квартира до 3,5 млн", ["rent"]],
  ["хонда фит 2009 до 550к", ["rent"]],
  ["дом до 60000$", ["rent"]],
  ["дом полтора миллиона", ["rent"]],
  ["двушка до 40000", ["sell"]],
  ["2к квартира", []],
  ["купить 2к квартиру", ["rent"]],
  ["куплю велосипед до 500 сом", ["rent"]],
  ["аренда склада до 3 млн", []],
  ["грузовик до 2 тонн", []],
  ["квартира 2015 года", []],
  ["телефон до 20000", []],
])("«%s» leaves out %j", ([text, deals], { app }) => {
  const found = app.search.interpret(text, resolveFilter({ currency: "KGS" }, app.catalogue));
  expect(found?.excluded.map(({ clauses }) => clauses)).toEqual(
    deals.map((deal) => [[dealTerm(deal === "rent" ? "rent" : "sell")]]),
  );
});

test.for<[text: string, other: string | undefined]>([
  ["дом до 50000", "USD"],
  ["двушка до 90000", "KGS"],
  ["двушка до 40000", "USD"],
  ["двушка до 40000 сом", undefined],
  ["дом до 60000$", undefined],
  ["снять двушку до 40000", undefined],
  ["телефон до 20000", undefined],
])("the price of «%s» may be meant in %s, too", ([text, other], { app }) => {
  const found = app.search.interpret(text, resolveFilter({ currency: "KGS" }, app.catalogue));
  const price = found?.parts.find((part) => part.kind === "price");
  expect(price).toBeDefined();
  expect(price?.other_currency).toBe(other);
});

/** What a search for a home asks for: rooms and what is in it by their titles, and words that have to match. */
function describeHome(app: TestApp, text: string) {
  const found = app.search.interpret(text, resolveFilter({ currency: "KGS" }, app.catalogue));
  const parts = found?.parts.flatMap((part) => (part.kind === "option" ? part.title_ru : [])) ?? [];
  return { parts, deal: found?.filter.dealType };
}

test.for<[text: string, options: string[]]>([
  ["2кк бишкек 35000 стиралка помесячно", ["2 комнаты", "Стиральная машина"]],
  ["мебель, муздаткычы бар батир 12 мкр", ["Мебель", "Холодильник"]],
  ["квартира с мебелью и техникой", ["С мебелью", "техникой"]],
  ["мебелдүү батир", ["Мебель"]],
  ["сниму 1-комнатную с балконом и лифтом", ["1 комната", "Балкон / лоджия", "Лифт"]],
  ["батир, кондиционер, телевизор бар", ["Кондиционер", "Телевизор"]],
  ["1-2 комнатная квартира аренда", ["1-2 комнатная"]],
  ["от 4 комнат квартира", ["от 4 комнат"]],
  ["дом с мебелью", ["С мебелью"]],
  ["холодильник для квартиры", []],
  ["батирге эмерек", []],
  ["үйгө кондиционер", []],
  ["кондиционер", []],
  ["диван мебель", []],
])("«%s» describes a home by %j", ([text, options], { app }) => {
  expect(describeHome(app, text).parts).toEqual(options);
});

test.for<[text: string, categories: number[]]>([
  ["эки комнаталуу үй ижарага", [209, 210, 214]],
  ["үй сатам 3 бөлмө", [202, 206]],
  ["снять 2-комн 8 мкр", [210]],
  ["2 комнатный дом сниму", [214]],
  ["үй жалдайм", [214]],
  ["батир жалдайм бишкек", [210]],
  ["батир жалга алам 2 бөлмө", [210]],
])("«%s» means the categories %j", ([text, categories], { app }) => {
  const effects = findEffects(text, resolveFilter({ currency: "KGS" }, app.catalogue), {
    ...app.search.lexicon(),
    readings: new LRUCache({ max: 1 }),
  });
  const thing = effects.flatMap((effect) => effect.thing?.categories ?? []);
  expect(thing.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(categories);
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

test("a catalogue that is read again before its names are does not change what a search means", async ({ app }) => {
  const read = () =>
    app.search.interpret("аренда квартиры до 35", resolveFilter({ currency: "KGS" }, app.catalogue))?.parts;
  const before = read();
  await app.catalogue.refreshReference("read again");
  await app.search.refresh();
  expect(read()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ kind: "price", currency: "KGS", to: 35_000 }));
});
