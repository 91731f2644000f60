import { expect, test } from "vitest";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { categoryIcons } from "#contracts/catalogue/icons.ts";
import { viewIcons, viewParents } from "./category-choices.ts";

const category = (id: number, parent: number | null, values: Partial<FlatCategory> = {}): FlatCategory => ({
  id,
  parent,
  title_ru: `Категория ${id}`,
  title_ky: `Категория ${id}`,
  title_slug: `category-${id}`,
  icon: "sofa",
  image: null,
  product_count: 0,
  deal_types: ["sell"],
  photo_optional: false,
  ...values,
});

/** 1 has 11, which has 111; 2 is empty; 3 has listings. */
const categories = [
  category(1, null, { icon: "car", title_ru: "Транспорт" }),
  category(11, 1, { icon: "car" }),
  category(111, 11, { product_count: 4, icon: "car" }),
  category(2, null),
  category(3, null, { product_count: 7 }),
];

test("a category can stand where the tree keeps three levels and listings keep their leaves, not in itself", () => {
  const idsFor = (id: number) => {
    const found = categories.find((one) => one.id === id) ?? category(id, null);
    return viewParents(categories, found, "ru").map((choice) => choice.id);
  };
  expect(idsFor(1)).toEqual([]);
  expect(idsFor(11)).toEqual([1, 2]);
  expect(idsFor(111)).toEqual([1, 11, 2]);
  expect(idsFor(2)).toEqual([1, 11]);
  expect(viewParents(categories, category(111, 11), "ru")[1]?.title).toBe("Транспорт › Категория 11");
});

test("all pictures are offered once, those of categories first and by the name of one", () => {
  const icons = viewIcons(categories, "ru");
  expect(icons.map(({ icon }) => icon).toSorted()).toEqual([...categoryIcons].toSorted());
  expect(icons.slice(0, 3).map(({ icon, title }) => [icon, title])).toEqual([
    ["car", "Транспорт"],
    ["sofa", "Категория 2"],
    ["air-vent", ""],
  ]);
});
