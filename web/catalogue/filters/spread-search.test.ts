import { expect, test } from "vitest";
import type { CategoryDetail } from "#contracts/catalogue/schemas.ts";
import type { SearchPart } from "#contracts/listings/list-schemas.ts";
import { findSearchedCategory, spreadSearch } from "./spread-search.ts";

const titles = (title: string) => ({ title_ru: title, title_ky: title });
const sofas = { id: 7, parameters: [] };
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
  is_known: false,
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
  const understood = [category, location, price];
  expect(findSearchedCategory({ understood, meant_category: 8 }, () => false)).toBe(7);
  expect(findSearchedCategory({ understood, meant_category: 8 }, () => true)).toBe(8);
  expect(spreadSearch({ search }, { understood }, { searched: sofas })).toEqual({
    words: {
      text: search,
      taken: [
        { kind: "location", id: 10, without: location.without },
        { kind: "price", without: price.without },
        { kind: "category", id: 7, without: category.without },
      ],
    },
    filters: { search: "новый", location: "10", price__gte: undefined, price__lte: "20000", currency: undefined },
  });
});

test("options that a search names are ticked in the category that its thing is in", () => {
  const understood = [make, model];
  expect(findSearchedCategory({ understood, meant_category: 7 }, () => false)).toBe(7);
  const { filters, words } = spreadSearch({ search: "honda fit" }, { understood }, { searched: cars });
  expect(filters).toEqual({ options: "16,161" });
  expect(words?.taken.map(({ kind }) => kind)).toEqual(["option", "option"]);
});

test("a category's own list keeps the word of another category", () => {
  const { filters } = spreadSearch({ search }, { understood: [category, location, price] }, { own: sofas });
  expect(filters.search).toBe("диван новый");
});

test("a word for several categories stays a word", () => {
  const several: SearchPart = { ...category, is_ambiguous: true };
  expect(findSearchedCategory({ understood: [several] }, () => false)).toBeUndefined();
  expect(spreadSearch({ search }, { understood: [several] }, {}).filters.search).toBe(search);
});

test("a price beside a filter of its own, an excluded location and two of them stay words", () => {
  const both = spreadSearch({ search, price__gte: "5" }, { understood: [price] }, {});
  expect(both.filters).toEqual({ search, price__gte: "5" });
  const except = spreadSearch({ search }, { understood: [{ ...location, is_excluded: true }] }, {});
  expect(except.filters).toEqual({ search });
  const two = spreadSearch({ search }, { understood: [location, { ...location, id: 11 }] }, {});
  expect(two.filters).toEqual({ search });
});

test("a corrected search is taken apart as it was corrected", () => {
  const used = { text: "диван бишкек", kind: "layout" } as const;
  const there: SearchPart = { ...location, text: "бишкек", without: "диван" };
  expect(spreadSearch({ search: "lbdfy ,birtr" }, { search_used: used, understood: [there] }, {}).filters).toEqual({
    search: "диван",
    location: "10",
  });
});

const parameter = (id: number, ids: number[]) => ({ id, options: ids.map((own) => ({ id: own })) });
const cars = { id: 8, parameters: [parameter(13, [16, 17]), parameter(14, [161, 171])] } as unknown as CategoryDetail;
const make = {
  kind: "option",
  text: "honda",
  without: "fit",
  id: 16,
  is_ambiguous: false,
  ...titles("Honda"),
} as const;
const model = { ...make, text: "fit", without: "honda", id: 161, parent_option: 16, ...titles("Fit") };

test("make and model that a search names are ticked in the category that has them", () => {
  const { filters } = spreadSearch({ search: "honda fit" }, { understood: [make, model] }, { own: cars });
  expect(filters).toEqual({ options: "16,161" });
  expect(spreadSearch({ search: "honda fit" }, { understood: [make, model] }, {}).filters.options).toBeUndefined();
});

test("a model without its make, two makes and a make beside another that is ticked stay words", () => {
  const two = { ...make, id: 17, ...titles("Toyota") };
  const kept = [
    spreadSearch({ search: "honda fit" }, { understood: [model] }, { own: cars }),
    spreadSearch({ search: "honda fit" }, { understood: [make, two] }, { own: cars }),
    spreadSearch({ search: "honda fit", options: "17" }, { understood: [make, model] }, { own: cars }),
  ].map(({ filters }) => [filters.search, filters.options]);
  expect(kept).toEqual([
    ["honda fit", undefined],
    ["honda fit", undefined],
    ["honda fit", "17"],
  ]);
});
