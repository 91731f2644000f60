import { expect, test } from "vitest";
import { readPrice, readPricing, roundedPricing } from "./read-price.ts";

test.each([
  ["150000", 150_000],
  ["150 000", 150_000],
  ["150\u00a0000", 150_000],
  ["150\u202f000 сом", 150_000],
  ["150'000", 150_000],
  ["150.000", 150_000],
  ["1,500,000", 1_500_000],
  ["12 990.00 сом", 12_990],
  ["1500,00", 1_500],
  ["150к", 150_000],
  ["150 К", 150_000],
  ["150 тыс.", 150_000],
  ["150 миң", 150_000],
  ["1,5 млн", 1_500_000],
  ["2.25млн сом", 2_250_000],
  ["\u202a25 000\u202c", 25_000],
  ["0025", 25],
  ["100 000 000 000", 100_000_000_000],
  ["сом 1500", 1_500],
  ["KGS 1 500", 1_500],
  ["1 500 \u20c0", 1_500],
  ["1500 сом/шт", 1_500],
  ["1500 сом / даана", 1_500],
  ["1500,-", 1_500],
  ["1500 сом/шт.", 1_500],
  ["1500 сомов", 1_500],
  ["1500 сом кр", 1_500],
])("«%s» is %i som", (typed, price) => {
  expect(readPrice(typed, "KGS")).toEqual({ price });
});

test.each([
  ["", "empty"],
  ["  ", "empty"],
  ["1500,50", "fraction"],
  ["1500.5", "fraction"],
  ["1,2345 тыс", "fraction"],
  ["5000-6000", "unclear"],
  ["-5", "unclear"],
  ["от 5000", "unclear"],
  ["12 34", "unclear"],
  ["5000 6000 7", "unclear"],
  ["1e5", "unclear"],
  ["пять тысяч", "unclear"],
  ["٥٠٠", "unclear"],
  ["1500¹", "unclear"],
  ["1500⁰⁰", "unclear"],
  ["500\n450", "unclear"],
  ["500\t450", "unclear"],
  ["kgs 1500 usd", "unclear"],
  ["1500-00", "unclear"],
  ["1".repeat(61), "unclear"],
  ["500$", "currency"],
  ["$500", "currency"],
  ["500 USD", "currency"],
  ["0", "zero"],
  ["0,00", "zero"],
  ["100 000 000 001", "tooHigh"],
  ["999999 млн", "tooHigh"],
])("«%s» is refused: %s", (typed, fault) => {
  expect(readPrice(typed, "KGS")).toMatchObject({ fault });
});

test.each([
  ["890,50", 891],
  ["890,49 сом", 890],
  ["12 990.99", 12_991],
  ["0,20", 1],
  ["890", 890],
  ["0", undefined],
  ["пять", undefined],
])("«%s» is rounded to %s", (typed, price) => {
  expect(roundedPricing(readPricing(typed))?.price).toBe(price);
});

test.each(["250 у.е.", "250 долл. США", "US$ 250", "250 дол", "$250", "250 USD", "250 долларов США"])(
  "«%s» is a price in dollars",
  (typed) => {
    expect(readPrice(typed, "USD")).toEqual({ price: 250 });
    expect(readPrice(typed, "KGS")).toEqual({ fault: "currency" });
  },
);

test("a sign of its own currency is understood", () => {
  expect(readPrice("$ 1 200", "USD")).toEqual({ price: 1_200 });
  expect(readPrice("1200 сом", "USD")).toEqual({ fault: "currency" });
});
