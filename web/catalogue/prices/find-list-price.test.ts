import { expect, test } from "vitest";
import type { CategoryDetail } from "#contracts/catalogue/schemas.ts";
import type { PriceGroup, UsualPrice } from "#contracts/market-prices/schemas.ts";
import { findListPrice } from "./find-list-price.ts";

const group = (options: number[], median: number) => ({ options, median }) as PriceGroup;
const parameter = (ids: number[]) => ({ options: ids.map((id) => ({ id })) });
const known = {
  category: { id: 101, parameters: [parameter([16, 17]), parameter([161, 162]), parameter([3])] } as CategoryDetail,
  usualPrices: [{ category: { id: 101 }, median: 770_000 } as UsualPrice],
  groups: [group([16], 600_000), group([16, 161], 480_000)],
};
const priceOf = (filters: Parameters<typeof findListPrice>[0]) => findListPrice(filters, known)?.median;

test("a list of a make and model has their price, one of a make that of the make, the whole category its own", () => {
  expect(priceOf({ options: "16,161" })).toBe(480_000);
  expect(priceOf({ options: "16" })).toBe(600_000);
  expect(priceOf({ location: "5" })).toBe(770_000);
  // The colour makes no other kind.
  expect(priceOf({ options: "3,16,161" })).toBe(480_000);
});

test("nothing is said of what is not known: another model, two makes, other words", () => {
  expect(priceOf({ options: "16,162" })).toBeUndefined();
  expect(priceOf({ options: "16,17" })).toBeUndefined();
  expect(priceOf({ options: "17" })).toBeUndefined();
  expect(priceOf({ search: "фара" })).toBeUndefined();
  expect(priceOf({ search: "фара", options: "16,161" })).toBeUndefined();
});
