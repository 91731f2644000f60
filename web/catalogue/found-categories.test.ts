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
const categories = [
  make(1, "transport"),
  make(2, "cars", 1),
  make(3, "homes"),
  make(4, "trucks", 1),
  make(5, "used", 2),
  make(6, "new", 2),
];
type Counted = [category: number, count: number][];
const facetsOf = (counts: Counted) => ({ count: 9, approximate: false, options: [], categories: counts });
const found = (counts: Counted, inside: Record<number, Counted> = {}) =>
  findCategories(
    { facets: facetsOf(counts), countInside: async (id) => (inside[id] ? facetsOf(inside[id]) : null), categories },
    "ky",
  );

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

test("categories of which only a part was counted are in its order, without numbers", async () => {
  const facets = {
    ...facetsOf([
      [2, 3],
      [3, 6],
    ]),
    isMore: true as const,
  };
  const links = await findCategories({ facets, countInside: async () => null, categories }, "ky");
  expect(links.map(({ id, count }) => [id, count])).toEqual([
    [3, undefined],
    [2, undefined],
  ]);
});

test("a single category is no choice, and without counts there are none", async () => {
  expect(await found([[3, 6]])).toEqual([]);
  expect(await findCategories({ facets: null, countInside: async () => null, categories }, "ru")).toEqual([]);
});

test("where a search finds all in one category, the choice is between those inside of it, at any depth", async () => {
  const inside: Record<number, Counted> = {
    1: [[2, 9]],
    2: [
      [5, 2],
      [6, 7],
    ],
  };
  expect((await found([[1, 9]], inside)).map(({ to, count }) => [to, count])).toEqual([
    ["/category/transport/cars/new", 7],
    ["/category/transport/cars/used", 2],
  ]);
  // Counted too late, or with nothing inside: no row.
  expect(await found([[1, 9]])).toEqual([]);
  expect(await found([[1, 9]], { 1: [] })).toEqual([]);
});
