import { expect, test } from "vitest";
import type { ComparedProduct } from "#contracts/comparison/schemas.ts";
import { flat } from "#web/listings/card/product-card.fixture.ts";
import { lowestPrice } from "./view-comparison.ts";

const seller = { name: "Айбек", rating: null, review_count: 0, link: "/user/1" };
const compared = (price: number, values: Partial<ComparedProduct> = {}): ComparedProduct => ({
  ...flat,
  price_kgs: price,
  is_negotiable: price === 0,
  description_start: "",
  parameters: [],
  seller,
  ...values,
});

test("the lowest price is said of offers of one kind that do not all cost the same", () => {
  expect(lowestPrice([compared(3_000), compared(2_500), compared(0)])).toBe(2_500);
  expect(lowestPrice([compared(2_500), compared(2_500)])).toBeUndefined();
  expect(lowestPrice([compared(2_500), compared(0)])).toBeUndefined();
  expect(lowestPrice([compared(2_500)])).toBeUndefined();
});

test("what is let by the day is not cheaper than what is let by the month, nor is a low wage or a wish good", () => {
  expect(lowestPrice([compared(2_500), compared(25_000, { price_unit_ru: "мес" })])).toBeUndefined();
  expect(lowestPrice([compared(2_500), compared(3_000, { deal_type: "sell" })])).toBeUndefined();
  const job = { deal_type: "job" } as const;
  expect(lowestPrice([compared(2_500, job), compared(3_000, job)])).toBeUndefined();
  const wish = { wanted: "rent" } as const;
  expect(lowestPrice([compared(2_500, wish), compared(3_000, wish)])).toBeUndefined();
});
