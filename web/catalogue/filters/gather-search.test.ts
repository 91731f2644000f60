import { expect, test } from "vitest";
import { gatherSearch, type SpreadWords } from "./spread-search.ts";

const words: SpreadWords = {
  text: "диван новый в Бишкеке до 20000 сом",
  taken: [
    { kind: "location", id: 10, without: "диван новый до 20000 сом" },
    { kind: "price", without: "диван новый в Бишкеке" },
    { kind: "category", id: 7, without: "новый в Бишкеке до 20000 сом" },
  ],
};
/** The form as the search has filled it. */
const spread = { search: "новый", location: "10", price__lte: "20000" };
const gather = (filters: object, isCategoryKept = true) =>
  gatherSearch({ filters: { ...spread, ...filters }, isCategoryKept }, spread, words);
const defined = (filters: object) => JSON.parse(JSON.stringify(filters)) as unknown;

test.for([
  ["nothing else", {}, true, { search: "диван новый в Бишкеке до 20000 сом" }],
  ["another filter", { deal_type: "sell" }, true, { search: "диван новый в Бишкеке до 20000 сом", deal_type: "sell" }],
  ["another price", { price__lte: "15000" }, true, { search: "диван новый в Бишкеке", price__lte: "15000" }],
  ["no price", { price__lte: undefined }, true, { search: "диван новый в Бишкеке" }],
  [
    "a price in dollars",
    { currency: "USD" },
    true,
    { search: "диван новый в Бишкеке", price__lte: "20000", currency: "USD" },
  ],
  ["another place", { location: "11" }, true, { search: "диван новый до 20000 сом", location: "11" }],
  ["all places", { location: "all" }, true, { search: "диван новый до 20000 сом", location: "all" }],
  ["another category", {}, false, { search: "новый в Бишкеке до 20000 сом" }],
  ["other words", { search: "угловой" }, true, { search: "угловой", location: "10", price__lte: "20000" }],
  ["all of it", { location: "11", price__lte: "5" }, false, { search: "новый", location: "11", price__lte: "5" }],
] as const)(
  "the search keeps its words when %s is chosen, but for those of a field that was changed",
  ([, filters, isKept, expected]) => {
    expect(defined(gather(filters, isKept))).toEqual(expected);
  },
);

test("an option that the search names stays in the words, one that was ticked is a filter", () => {
  const named: SpreadWords = { text: "фит 2010", taken: [{ kind: "option", id: 5, without: "2010" }] };
  const form = { search: "2010", options: "5" };
  const submit = (options: string | undefined) =>
    defined(
      gatherSearch({ filters: { search: "2010", ...(options && { options }) }, isCategoryKept: true }, form, named),
    );
  expect(submit("5")).toEqual({ search: "фит 2010" });
  expect(submit("5,9")).toEqual({ search: "фит 2010", options: "9" });
  expect(submit("9")).toEqual({ search: "2010", options: "9" });
  expect(submit(undefined)).toEqual({ search: "2010" });
});

test("words that nothing stands for are left alone", () => {
  const filters = { search: "диван", deal_type: "sell" };
  expect(gatherSearch({ filters, isCategoryKept: true }, { search: "диван" }, { text: "диван", taken: [] })).toEqual(
    filters,
  );
});
