import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test("parameters stand in the path and are encoded", () => {
  const call = { path: "/product/v1/products/{id}/reviews/{review_id}/claim/" } as const;
  expect(addressOf(call, { params: { id: 5, review_id: "7/8" } })).toBe("/product/v1/products/5/reviews/7%2F8/claim/");
});

test("a query has what is given; null and undefined are left out, empty text is sent", () => {
  const call = { path: "/product/v1/product/list/" } as const;
  expect(addressOf(call, { query: { search: "үй & жер", limit: 3, key: null, user: undefined, options: "" } })).toBe(
    "/product/v1/product/list/?search=%D2%AF%D0%B9+%26+%D0%B6%D0%B5%D1%80&limit=3&options=",
  );
  expect(addressOf(call, { query: { key: null } })).toBe("/product/v1/product/list/");
  expect(addressOf(call)).toBe("/product/v1/product/list/");
});
