import { expect, test } from "vitest";
import { toChoices } from "./category-choices.ts";

test("the slug of a category is the last part of its path", () => {
  expect(toChoices([{ title: "Cars", to: "/category/transport/cars" }])).toEqual([
    { slug: "cars", title: "Cars", to: "/category/transport/cars" },
  ]);
});
