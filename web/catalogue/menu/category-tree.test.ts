import { expect, test } from "vitest";
import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import { viewBranches } from "./category-tree.ts";

const node = (id: number, slug: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  parent: null,
  title_ru: `${slug} ru`,
  title_ky: `${slug} ky`,
  title_slug: slug,
  icon: "car",
  image: null,
  product_count: 0,
  deal_types: ["sell"],
  photo_optional: false,
  children,
});

test("each category of the tree has its full path and the title in the language", () => {
  const tree = [node(1, "transport", [node(2, "cars", [node(3, "used")])])];
  const [main] = viewBranches(tree, "ky");
  expect(main).toMatchObject({ title: "transport ky", href: "/ky/category/transport" });
  expect(main?.inside[0]?.inside).toEqual([
    { id: 3, title: "used ky", href: "/ky/category/transport/cars/used", image: null, inside: [] },
  ]);
  expect(viewBranches(tree, "ru")[0]?.inside[0]).toMatchObject({ title: "cars ru", href: "/category/transport/cars" });
});

test("only the category that has a picture of its own shows it", () => {
  const cars = { ...node(2, "cars"), image: "/a.webp" };
  const [main] = viewBranches([{ ...node(1, "transport", [cars]), image: "/a.webp" }], "ru");
  expect([main?.image, main?.inside[0]?.image]).toEqual(["/a.webp", null]);
});
