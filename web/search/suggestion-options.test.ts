import { expect, test } from "vitest";
import { truncateSuggestion, toOptions, toRecentOptions } from "./suggestion-options.ts";

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

test("a recent search repeats the search", () => {
  expect(toRecentOptions(["койлор"], target)[0]).toMatchObject({ kind: "recent", text: "койлор" });
});
