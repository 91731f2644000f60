import { expect, test } from "vitest";
import { inViewOf, otherViewOf } from "./view-path.ts";

test.each([
  ["/", "/map"],
  ["/category/transport", "/map/transport"],
  ["/category/transport/cars", "/map/cars"],
  ["/map", "/"],
  ["/map/cars", "/category/cars"],
])("the other view of %s is %s", (path, other) => {
  expect(otherViewOf(path)).toBe(other);
});

test("another category stays in the view of the list", () => {
  expect(inViewOf("/map", "/category/transport/cars")).toBe("/map/cars");
  expect(inViewOf("/map/cars", "/")).toBe("/map");
  expect(inViewOf("/category/transport", "/category/job")).toBe("/category/job");
});
