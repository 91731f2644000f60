import { expect, test } from "vitest";
import { randomFor } from "#demo/market/random.ts";
import { drawWords } from "./queries.ts";
import { isRightPage } from "./rows.ts";

const listings = [
  { title: "Телефон Samsung чёрный", description: "Телефон почти новый, без царапин" },
  { title: "Телефон Samsung чёрный", description: "" },
  { title: "Диван угловой", description: "Раскладной, самовывоз" },
];

test("words are those of the market, each once", () => {
  const words = drawWords(listings, 1, randomFor(1, 0, 0), 100);
  const all = "телефон чёрный почти новый царапин диван угловой раскладной самовывоз".split(" ");
  expect(words.toSorted()).toEqual(all.toSorted());
  expect(drawWords(listings, 1, randomFor(1, 0, 0), 3)).toEqual(words.slice(0, 3));
});

test("two words are of one title, no pair twice, and the same for the same seed", () => {
  const draw = (seed: number) => drawWords(listings, 2, randomFor(seed, 0, 0), 100);
  const pairs = draw(1);
  expect(draw(1)).toEqual(pairs);
  expect(new Set(pairs).size).toBe(pairs.length);
  const titles = new Set(["телефон чёрный", "чёрный телефон", "диван угловой", "угловой диван"]);
  expect(pairs.every((pair) => titles.has(pair))).toBe(true);
});

test("a page is the right one when it says its address and the words asked for", () => {
  const page = (path: string, value = "") =>
    `<link rel="canonical" href="http://localhost:1${path}"/><input name="search" value="${value}"/></html>`;
  expect(isRightPage("/ky/products/5", page("/ky/products/5"))).toBe(true);
  expect(isRightPage("/ky/products/5", page("/products/5"))).toBe(false);
  expect(isRightPage("/products/5", "<html></html>")).toBe(false);
  const path = `/?${new URLSearchParams({ search: "чёрный телефон" })}`;
  expect(isRightPage(path, page("/", "чёрный телефон"))).toBe(true);
  expect(isRightPage(path, page("/"))).toBe(false);
});
