import { expect, test } from "vitest";
import { isBait, isFarFrom } from "./asked-price.ts";

const rates = { KGS: 1, USD: 87.5 };
const kgs = (price: number) => ({ price, currency: "KGS" });
const usd = (price: number) => ({ price, currency: "USD" });

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
])("bait: %s", (_name, approved, asked, isOne) => {
  expect(isBait(approved, asked, rates)).toBe(isOne);
});
