import { expect, test } from "vitest";
import { placeHref } from "./place-href.ts";

test("another place keeps the filters and begins the list anew", () => {
  expect(placeHref("/", "?search=fit&location=3&key=abc&offset=28&ordering=price", 10)).toBe(
    "/?search=fit&ordering=price&location=10",
  );
});

test("the whole country drops the place", () => {
  expect(placeHref("/category/auto", "?location=3", null)).toBe("/category/auto");
});
