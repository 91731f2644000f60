import { expect, test } from "vitest";
import type { SearchPart } from "#contracts/listings/schemas.ts";
import { spreadSearch } from "./spread-search.ts";

const titles = (title: string) => ({ title_ru: title, title_ky: title });
const search = "диван новый в Бишкеке до 20000 сом";
const category: SearchPart = {
  kind: "category",
  text: "диван",
  without: "новый в Бишкеке до 20000 сом",
  id: 7,
  is_ambiguous: false,
  ...titles("Диваны"),
};
const location: SearchPart = {
  kind: "location",
  text: "Бишкеке",
  without: "диван новый до 20000 сом",
  id: 10,
  is_excluded: false,
  ...titles("Бишкек"),
};
const price: SearchPart = {
  kind: "price",
  text: "до 20000 сом",
  without: "диван новый в Бишкеке",
  currency: "KGS",
  from: null,
  to: 20_000,
};

test("what a search names is in the fields, and only the other words are in the field of words", () => {
  expect(spreadSearch({ search }, { understood: [category, location, price] }, false)).toEqual({
    filters: { search: "новый", location: "10", price__gte: undefined, price__lte: "20000", currency: undefined },
    category: 7,
  });
});

test("a category's own list keeps the word of another category", () => {
  const { filters, category: named } = spreadSearch({ search }, { understood: [category, location, price] }, true);
  expect([filters.search, named]).toEqual(["диван новый", undefined]);
});

test("a word for several categories stays a word", () => {
  const several: SearchPart = { ...category, is_ambiguous: true };
  const { filters, category: named } = spreadSearch({ search }, { understood: [several] }, false);
  expect([filters.search, named]).toEqual([search, undefined]);
});

test("a price beside a filter of its own, an excluded location and two of them stay words", () => {
  const both = spreadSearch({ search, price__gte: "5" }, { understood: [price] }, false);
  expect(both.filters).toEqual({ search, price__gte: "5" });
  const except = spreadSearch({ search }, { understood: [{ ...location, is_excluded: true }] }, false);
  expect(except.filters).toEqual({ search });
  const two = spreadSearch({ search }, { understood: [location, { ...location, id: 11 }] }, false);
  expect(two.filters).toEqual({ search });
});

test("a corrected search is taken apart as it was corrected", () => {
  const used = { text: "диван бишкек", kind: "layout" } as const;
  const there: SearchPart = { ...location, text: "бишкек", without: "диван" };
  expect(spreadSearch({ search: "lbdfy ,birtr" }, { search_used: used, understood: [there] }, false).filters).toEqual({
    search: "диван",
    location: "10",
  });
});
