import { describe, expect } from "vitest";
import { test, type TestApp } from "#server/test/app.ts";
import { acceptsExchange, acceptsHaggling, describeFacts, findPriceUnit, findWanted } from "./card-facts.ts";
import facts from "./card-facts.json" with { type: "json" };
import type { Category } from "./catalogue.ts";
import units from "./price-units.json" with { type: "json" };

function categoryOf({ catalogue }: TestApp, slug: string): Category {
  const category = catalogue.current().categories.find(({ title_slug }) => title_slug === slug);
  if (!category) throw new Error(`no category ${slug}`);
  return category;
}

describe("the data", () => {
  test("name categories, parameters of them, and options that there are", ({ app }) => {
    const { parameterById, parameterOfOption } = app.catalogue.current();
    const keys = new Set([...parameterById.values()].map(({ key }) => key));
    for (const [slug, shown] of Object.entries(facts.categories)) {
      const category = categoryOf(app, slug);
      const offered = [category, ...category.children, ...category.children.flatMap(({ children }) => children)];
      for (const key of shown) {
        const isAsked = offered.some(({ parameters }) => parameters.some((parameter) => parameter.key === key));
        expect(isAsked, `${key} of ${slug}`).toBe(true);
      }
    }
    expect([...facts.others, ...Object.keys(facts.forms)].filter((key) => !keys.has(key))).toEqual([]);
    for (const [option, unit] of Object.entries(units.options)) {
      expect(parameterOfOption.has(Number(option)), option).toBe(true);
      expect(Object.keys(units.units)).toContain(unit);
    }
    for (const slug of Object.keys(units.rent)) categoryOf(app, slug);
    expect(app.catalogue.current().resumes).toEqual([categoryOf(app, "rezyume").id]);
  });
});

describe("facts", () => {
  test.for([
    [
      "avto-s-probegom",
      { 100: 2015, 102: 120_000, 103: 2.5, 105: [105002] },
      "2015 · 2,5 л · 120 000 км",
      "2015 · 2,5 л · 120 000 км",
    ],
    ["kvartiry-vtorichka", { 146: 74, 144: 4, 145: 9 }, "74 м² · 4/9 этаж", "74 м² · 4/9-кабат"],
    ["kvartiry-vtorichka", { 144: 4 }, "4 этаж", "4-кабат"],
    ["smartfony", { 234: [234005], 235: [235005] }, "256 ГБ · 8 ГБ ОЗУ", "256 ГБ · 8 ГБ оперативдик эс"],
    ["rabota-it", { 184: [184001], 185: [185005] }, "5/2 · опыт более 5 лет", "5/2 · тажрыйбасы 5 жылдан көп"],
    ["rabota-it", { 185: [185001] }, "Без опыта", "Тажрыйбасыз"],
    ["divany-i-kresla", { 1: [1003] }, "Хорошее", "Жакшы"],
    ["divany-i-kresla", {}, "", ""],
    ["suveniry-podarki", { 100: 2015 }, "", ""],
  ] as const)("%s %j: %s", ([slug, values, ru, ky], { app }) => {
    const said = describeFacts(categoryOf(app, slug), values);
    expect({ ru: said.ru.replaceAll("\u00a0", " "), ky: said.ky.replaceAll("\u00a0", " ") }).toEqual({ ru, ky });
  });
});

describe("what a price is for", () => {
  test.for([
    ["rabota-it", "job", {}, "мес"],
    ["rabota-it", "job", { 186: [186005] }, "час"],
    ["rabota-it", "job", { 186: [186004] }, ""],
    ["kvartiry-na-dlitelnyy-srok", "rent", {}, "мес"],
    ["kvartiry-posutochno", "rent", {}, "сутки"],
    ["komnaty-i-podselenie", "rent", { 165: [165005] }, "сутки"],
    ["komnaty-i-podselenie", "sell", { 165: [165005] }, ""],
    ["snimu-kvartiru", "buy", {}, "мес"],
    ["bakaleya", "sell", { 9: [9002] }, "кг"],
    ["avto-s-probegom", "sell", {}, ""],
    ["pansionaty", "rent", { 141: [141002] }, "сутки"],
    ["avto-na-toy", "rent", {}, ""],
  ] as const)("%s, %s, %j: «%s»", ([slug, dealType, values, unit], { app }) => {
    expect(findPriceUnit({ dealType, category: categoryOf(app, slug), values }).ru).toBe(unit);
  });
});

test("who looks for something is told from who offers", ({ app }) => {
  expect(findWanted("sell", categoryOf(app, "avto-s-probegom"))).toBeNull();
  expect(findWanted("buy", categoryOf(app, "avto-s-probegom"))).toBe("buy");
  expect(findWanted("buy", categoryOf(app, "snimu-kvartiru"))).toBe("rent");
  expect(findWanted("rent", categoryOf(app, "kvartiry-posutochno"))).toBeNull();
  expect(findWanted("job", categoryOf(app, "rezyume-ofis"))).toBe("work");
  expect(findWanted("job", categoryOf(app, "rabota-it"))).toBeNull();
});

test("an exchange is a deal or an option, and «не интересует» is none", ({ app }) => {
  const cars = categoryOf(app, "avto-s-probegom");
  expect(acceptsExchange("exchange", cars, {})).toBe(true);
  expect(acceptsExchange("sell", cars, { 5: [5002] })).toBe(true);
  expect(acceptsExchange("sell", cars, { 5: [5001] })).toBe(false);
  expect(acceptsExchange("sell", cars, {})).toBe(false);
  expect(acceptsExchange("buy", cars, { 5: [5002] })).toBe(false);
});

test("who sells says that the price may come down; who looks for something names no price to haggle about", ({
  app,
}) => {
  const cars = categoryOf(app, "avto-s-probegom");
  const saying = (deal: "sell" | "buy", option?: number) =>
    acceptsHaggling(deal, cars, option === undefined ? {} : { 439: [option] });
  expect([saying("sell", 439_001), saying("sell", 439_002), saying("sell"), saying("buy", 439_001)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
