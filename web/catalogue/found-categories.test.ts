import { expect, test } from "vitest";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { findCategories } from "./found-categories.tsx";

const make = (id: number, slug: string, parent: number | null = null): FlatCategory => ({
  id,
  parent,
  title_ru: slug,
  title_ky: `${slug} ky`,
  title_slug: slug,
  icon: "car",
  image: null,
  product_count: 100,
  deal_types: ["sell"],
  photo_optional: false,
});
const categories = [make(1, "transport"), make(2, "cars", 1), make(3, "homes")];
const found = (counts: [number, number][]) =>
  findCategories({ count: 9, approximate: false, options: [], categories: counts }, categories, "ky");

test("the categories of a search come with its counts, the largest first", async () => {
  const counts: [number, number][] = [
    [2, 3],
    [3, 6],
    [99, 1],
    [1, 0],
  ];
  expect(await found(counts)).toEqual([
    { id: 3, title: "homes ky", to: "/category/homes", count: 6 },
    { id: 2, title: "cars ky", to: "/category/transport/cars", count: 3 },
  ]);
});

test("a single category is no choice, and without counts there are none", async () => {
  expect(await found([[3, 6]])).toEqual([]);
  expect(await findCategories(null, categories, "ru")).toEqual([]);
});
