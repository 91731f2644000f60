import { expect, test } from "vitest";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { versionCategories } from "./category-version.ts";

const cars: FlatCategory = {
  id: 1,
  parent: null,
  title_ru: "Авто",
  title_ky: "Унаа",
  title_slug: "auto",
  icon: "car",
  image: null,
  product_count: 5,
  deal_types: ["sell"],
  photo_optional: false,
};
const homes: FlatCategory = { ...cars, id: 2, title_slug: "homes" };

test("a version changes with titles, slugs, parents and order, not with counts", () => {
  const version = versionCategories([cars, homes]);
  expect(versionCategories([{ ...cars, product_count: 6 }, homes])).toBe(version);
  for (const other of [
    [homes, cars],
    [cars],
    [{ ...cars, title_ky: "Авто" }, homes],
    [cars, { ...homes, parent: 1 }],
    [cars, { ...homes, title_slug: "houses" }],
  ])
    expect(versionCategories(other)).not.toBe(version);
});
