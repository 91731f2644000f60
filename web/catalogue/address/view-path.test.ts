import { expect, test } from "vitest";
import { otherViewOf } from "./view-path.ts";

test.each([
  ["/", "/map"],
  ["/category/transport", "/map/transport"],
  ["/category/transport/cars", "/map/cars"],
  ["/map", "/"],
  ["/map/cars", "/category/cars"],
])("the other view of %s is %s", (path, other) => {
  expect(otherViewOf(path)).toBe(other);
});
