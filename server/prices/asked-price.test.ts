import { expect, test } from "vitest";
import { isBait, isFarFrom } from "./asked-price.ts";

const rates = { KGS: 1, USD: 87.5 };
const kgs = (price: number, discount_price: number | null = null) => ({ price, currency: "KGS", discount_price });
const usd = (price: number, discount_price: number | null = null) => ({ price, currency: "USD", discount_price });

test.each([
  ["exactly half", kgs(10_000), kgs(5_000), false],
  ["less than half", kgs(10_000), kgs(4_999), true],
  ["exactly 30 % more", kgs(10_000), kgs(13_000), false],
  ["more than 30 % more", kgs(10_000), kgs(13_001), true],
  ["the highest price", kgs(76_923_076_924), kgs(100_000_000_000), false],
  ["the same amount in dollars", kgs(87_500), usd(1_000), false],
  ["the same number in dollars", kgs(1_000), usd(1_000), true],
  ["half of it by the rate", usd(1_000), kgs(43_750), false],
  ["less than half of it by the rate", usd(1_000), kgs(43_749), true],
  ["negotiable in place of a price", kgs(10_000), kgs(0), false],
  ["a price in place of negotiable", kgs(0), kgs(10_000), true],
  ["negotiable in another currency", kgs(0), usd(0), false],
  ["1 in place of 2", kgs(2), kgs(1), false],
  ["1 in place of 3", kgs(3), kgs(1), true],
  ["a discount of half", kgs(10_000), kgs(10_000, 5_000), false],
  ["a discount of more than half", kgs(10_000), kgs(10_000, 4_999), true],
  ["a discount of 98 %", kgs(10_000), kgs(10_000, 200), true],
  ["a discount and a fall, more than half together", kgs(10_000), kgs(7_000, 4_900), true],
  ["a raise by 40 % that a discount gives back", kgs(10_000), kgs(14_000, 10_000), true],
  ["a discount in dollars of more than half", kgs(87_500), usd(1_000, 499), true],
  ["a discount of 99 %, which is none", kgs(10_000), kgs(10_000, 100), false],
  ["a discount in place of negotiable", kgs(0), kgs(10_000, 9_000), true],
])("far from the approved price: %s", (_name, approved, asked, isFar) => {
  expect(isFarFrom(approved, asked, rates)).toBe(isFar);
});

test.each([
  ["1 som in place of 10,000", kgs(10_000), kgs(1), true],
  ["10 som in place of 101", kgs(101), kgs(10), true],
  ["10 som in place of 100", kgs(100), kgs(10), false],
  ["11 som in place of 10,000", kgs(10_000), kgs(11), false],
  ["1 dollar in place of 10,000 som", kgs(10_000), usd(1), false],
  ["1 som in place of 100 dollars", usd(100), kgs(1), true],
  ["1 som in place of negotiable", kgs(0), kgs(1), true],
  ["negotiable in place of a price", kgs(10_000), kgs(0), false],
  ["10 som with a discount, in place of 500", kgs(500), kgs(500, 10), true],
  ["11 som with a discount, in place of 500", kgs(500), kgs(500, 11), false],
])("bait: %s", (_name, approved, asked, isOne) => {
  expect(isBait(approved, asked, rates)).toBe(isOne);
});
