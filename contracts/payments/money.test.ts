import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount, writeAmount } from "./money.ts";

test.each([
  ["0", 0],
  ["990", 99_000],
  ["990.00", 99_000],
  ["49.5", 4_950],
  ["49,05", 4_905],
  ["500.0000", 50_000],
  ["49.500", 4_950],
  ["9999999999.99", 999_999_999_999],
])("%s som are %i tyiyn", (text, tyiyn) => {
  expect(parseAmount(text)).toBe(tyiyn);
});

test.each(["", "-1", "+1", "49.999", "1e3", "1 000", ".5", "5.", "0x10", "NaN", "10000000000", "٣", "1.2.3"])(
  "%j is no amount",
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

test("every amount is read as it was written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (tyiyn) => {
      expect(parseAmount(writeAmount(tyiyn))).toBe(tyiyn);
    }),
  );
  expect(writeAmount(-4_905)).toBe("-49.05");
  expect(writeAmount(-5)).toBe("-0.05");
});
