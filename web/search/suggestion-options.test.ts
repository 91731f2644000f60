import { expect, test } from "vitest";
import { truncateSuggestion, toOptions, toStartOptions } from "./suggestion-options.ts";

const target = { action: "/", keep: { location: "10" } };
const category = { id: 7, title_ru: "Телефоны", title_ky: "Телефондор", title_slug: "phones" };

test("a suggestion is cut at 19 characters with an ellipsis", () => {
  expect(truncateSuggestion("Honda Fit 2008, 1.5 автомат")).toBe("Honda Fit 2008, 1.5…");
  expect(truncateSuggestion("1234567890123456789")).toBe("1234567890123456789");
  expect(truncateSuggestion("1234567890123456 890")).toBe("1234567890123456 89…");
});

test("a cut never splits a character", () => {
  expect(truncateSuggestion("😀".repeat(20))).toBe(`${"😀".repeat(19)}…`);
});

test("a query and a category keep the location, a listing leads to its page", () => {
  const options = toOptions(
    [
      { kind: "query", text: "телефон" },
      { kind: "category", text: "телефон", category },
      { kind: "listing", text: "Телефон Nokia", product: 12 },
    ],
    target,
    "ky",
  );
  expect(options.map(({ href }) => href)).toEqual([
    `/?${new URLSearchParams({ location: "10", search: "телефон" })}`,
    "/category/phones?location=10",
    "/products/12",
  ]);
  expect(options[1]?.text).toBe("Телефондор");
});

test("a make in a category is searched for there, and a listing has its whole title and says what its author looks for", () => {
  const title = "Honda Fit 2008, 1.5 автомат, правый руль";
  const [within, listing] = toOptions(
    [
      { kind: "category", text: "Телефоны", category, search: "honda fit", count: 4 },
      { kind: "listing", text: title, product: 12, category, wanted: "buy" },
    ],
    target,
    "ru",
  );
  expect(within).toMatchObject({ tip: "honda fit", detail: "Телефоны", figure: "4" });
  expect(within?.href).toBe("/category/phones?location=10&search=honda+fit");
  expect(listing).toMatchObject({ tip: title, detail: "Телефоны", wanted: "buy" });
});

test("the same search everywhere is told from the one in a category", () => {
  const [within, everywhere, other] = toOptions(
    [
      { kind: "category", text: "Телефоны", category, search: "honda fit", count: 4 },
      { kind: "query", text: "Honda Fit" },
      { kind: "query", text: "honda fit 2008" },
    ],
    target,
    "ru",
  );
  expect([within?.isEverywhere, everywhere?.isEverywhere, other?.isEverywhere]).toEqual([undefined, true, undefined]);
});

test("a business leads to its page and says what it does, where and how it is rated", () => {
  const location = { id: 3, title_ru: "Ош", title_ky: "Ош" };
  const business = { id: 5, link: "salkyn", rating: 4.66, review_count: 3, is_open: true, location };
  const [full, bare] = toOptions(
    [
      { kind: "business", text: "Салкын", category, first_photo: null, business },
      {
        kind: "business",
        text: "Жаңы",
        business: { ...business, link: null, rating: null, is_open: null, location: null },
      },
    ],
    target,
    "ru",
  );
  expect(full).toMatchObject({ href: "/b/salkyn", detail: "Телефоны · Ош", figure: "4,7", isOpen: true });
  expect(bare).toEqual({ kind: "business", key: "business-5", text: "Жаңы", tip: "Жаңы", photo: null, href: "/b/5" });
});

test("a suggestion without its category or listing is left out", () => {
  expect(
    toOptions(
      [
        { kind: "category", text: "a" },
        { kind: "listing", text: "b" },
      ],
      target,
      "ru",
    ),
  ).toEqual([]);
});

test("recent searches come before popular ones, and none of them twice", () => {
  const popular = [
    { kind: "query", text: "Койлор" },
    { kind: "query", text: "квартира" },
  ] as const;
  const options = toStartOptions(["койлор"], popular, target);
  expect(options.map(({ kind, text }) => [kind, text])).toEqual([
    ["recent", "койлор"],
    ["popular", "квартира"],
  ]);
});

test("suggestions that are cut alike are told apart by the rest, others by category, price and count", () => {
  const parent = { id: 1, title_ru: "Связь", title_ky: "Байланыш" };
  const options = toOptions(
    [
      { kind: "query", text: "телефон apple iphone 13 pro" },
      { kind: "query", text: "телефон apple iphone 12" },
      { kind: "category", text: "телефон", category, parent, count: 1234 },
      { kind: "category", text: "", category: { ...category, title_ru: "Аксессуары для телефонов" }, parent },
      { kind: "listing", text: "Nokia", product: 12, category, price: 500, currency: "USD", first_photo: null },
      { kind: "listing", text: "Nokia", product: 13, price: 0, currency: "KGS" },
    ],
    target,
    "ru",
  );
  expect(options.map(({ tip, detail, figure }) => [tip, detail, figure])).toEqual([
    ["телефон apple iphon…", "…iphone 13 pro", undefined],
    ["телефон apple iphon…", "…iphone 12", undefined],
    ["Телефоны", "Связь", "1\u00a0234"],
    ["Аксессуары для теле…", "…телефонов · Связь", undefined],
    ["Nokia", "Телефоны", "$\u00a0500"],
    ["Nokia", undefined, "Договорная"],
  ]);
});
