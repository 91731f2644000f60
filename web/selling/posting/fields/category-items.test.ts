import { expect, test } from "vitest";
import { pathOf, searchCategories } from "./category-items.ts";

const items = [
  { id: 1, parent: null, title: "Мебель и интерьер" },
  { id: 2, parent: 1, title: "Диваны и кресла" },
  { id: 3, parent: 1, title: "Столы" },
  { id: 4, parent: null, title: "Услуги" },
  { id: 5, parent: 4, title: "Ремонт мебели" },
];

test("a category has the path of its ancestors", () => {
  expect(pathOf(items, 2)).toBe("Мебель и интерьер › Диваны и кресла");
});

test("leaves are found by words of the whole path, those that begin with the text first", () => {
  expect(searchCategories(items, "ДИВАН").map(({ id }) => id)).toEqual([2]);
  expect(searchCategories(items, "мебел").map(({ id }) => id)).toEqual([2, 3, 5]);
  expect(searchCategories(items, "ремонт мебел")).toEqual([{ id: 5, title: "Ремонт мебели", path: "Услуги" }]);
  expect(searchCategories(items, "  ")).toEqual([]);
});

test("likely leaves stand behind those that begin with the text, and before others", () => {
  const ids = (text: string, likely: number[]) => searchCategories(items, text, likely).map(({ id }) => id);
  expect(ids("табурет", [3, 2])).toEqual([3, 2]);
  expect(ids("диван", [3])).toEqual([2, 3]);
  expect(ids("мебел", [5])).toEqual([5, 2, 3]);
  expect(ids("", [3])).toEqual([]);
});
