import { expect, test } from "vitest";
import { returnPathOf } from "./return-path.ts";

const maxSearch = `?search=${encodeURIComponent("ж".repeat(200))}&options=${Array(60).fill("1234").join("%2C")}`;

test.for([
  ["/category/cars", "?location=1", "/category/cars?location=1"],
  ["/category/cars", maxSearch, `/category/cars${maxSearch}`],
  ["/category/cars", `?${"%27%22".repeat(400)}`, "/category/cars"],
  [`/${"%27%22".repeat(100)}`, "?a=1", "/"],
] as const)("the way back to %s%s is %s", ([pathname, search, path]) => {
  expect(returnPathOf({ pathname, search })).toBe(path);
});
