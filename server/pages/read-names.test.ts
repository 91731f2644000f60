import { expect, test } from "vitest";
import { dropUnreadNames } from "./read-names.ts";

const isRead = (segment: string, name: string) =>
  (segment === "category" && ["search", "p21_from"].includes(name)) || (segment === "" && name === "signin");

test.for([
  ["/", "/"],
  ["/?", "/"],
  ["/?&&", "/"],
  ["/?=1&x", "/"],
  ["/?signin=/post&x=1", "/?signin=/post"],
  ["/ky?signin=/post&search=1", "/ky?signin=/post"],
  ["/ky/?signin=1", "/ky/?signin=1"],
  ["/category/cars?search=a%20b&x=1&p21_from=5", "/category/cars?search=a%20b&p21_from=5"],
  ["/category?search=a?search=b", "/category?search=a?search=b"],
  // Repeated names stay: pages may read all of them.
  ["/category?search=a&search=b", "/category?search=a&search=b"],
  // Names and paths in other spellings.
  ["/category?%73earch=a&%78=1", "/category?%73earch=a"],
  ["/%63ategory/cars?search=a", "/%63ategory/cars?search=a"],
  ["/Category/cars?search=a", "/Category/cars?search=a"],
  ["/x/../category?search=a", "/x/../category?search=a"],
  ["/category??search=a", "/category"],
  ["/category??%73earch=a", "/category"],
  ["/category?%=1&search=%", "/category?search=%"],
  // What no page is at.
  ["/%E0%A4%A/?search=a", "/%E0%A4%A/"],
  ["/constructor?search=a", "/constructor"],
  ["//category?search=a", "//category"],
  ["/category?search=a#search=b", "/category?search=a"],
] as const)("of %s pages see %s", ([url, address]) => {
  expect(dropUnreadNames(url, isRead)).toBe(address);
});

test("drops two thousand fields that no page reads", () => {
  const url = `/?${"a&%61=1&".repeat(1_000)}`;
  expect(dropUnreadNames(url, isRead)).toBe("/");
});
