import { describe, expect, test } from "vitest";
import { computePrice } from "./price.ts";

const som = 1;
const sell = (price: number, discount: number | null) => ({ price, currency: "KGS", discount_price: discount });

describe("a discount", () => {
  test("counts when it takes more than 3 % and less than 99 % off", () => {
    expect(computePrice(sell(1_000, 970), true, som)).toEqual({
      price: 1_000,
      stockPrice: null,
      discount: null,
      priceKgs: 1_000,
    });
    expect(computePrice(sell(1_000, 969), true, som)).toEqual({
      price: 1_000,
      stockPrice: 969,
      discount: 3,
      priceKgs: 969,
    });
    expect(computePrice(sell(1_000, 11), true, som)).toEqual({
      price: 1_000,
      stockPrice: 11,
      discount: 99,
      priceKgs: 11,
    });
    expect(computePrice(sell(1_000, 10), true, som)).toEqual({
      price: 1_000,
      stockPrice: null,
      discount: null,
      priceKgs: 1_000,
    });
  });

  test("is shown as the percent of the two prices, at both bounds", () => {
    for (const [price, discounted, percent] of [
      [10_000, 9_690, 3],
      [10_000, 9_650, 4],
      [10_000, 8_500, 15],
      [10_000, 250, 98],
      [10_000, 150, 99],
    ] as const) {
      expect(computePrice(sell(price, discounted), true, som).discount).toBe(percent);
    }
  });

  test("does not count for a user without a business, nor for an expired one", () => {
    expect(computePrice(sell(1_000, 800), false, som)).toEqual({
      price: 1_000,
      stockPrice: null,
      discount: null,
      priceKgs: 1_000,
    });
  });

  test("does not count above the price, or on a negotiable one", () => {
    expect(computePrice(sell(1_000, 1_200), true, som)).toMatchObject({ stockPrice: null, priceKgs: 1_000 });
    expect(computePrice(sell(0, 500), true, som)).toEqual({ price: 0, stockPrice: null, discount: null, priceKgs: 0 });
  });

  test("in dollars is paid in som at the rate", () => {
    const listing = { price: 100, currency: "USD", discount_price: 80 };
    expect(computePrice(listing, true, 87.5)).toEqual({ price: 100, stockPrice: 80, discount: 20, priceKgs: 7_000 });
  });

  test("from a price that was raised for it is the price alone", () => {
    const raised = { ...sell(1_000, 800), hides_old_price: true };
    expect(computePrice(raised, true, som)).toEqual({ price: 800, stockPrice: null, discount: null, priceKgs: 800 });
    // Without a discount that counts there is nothing to hide.
    expect(computePrice(raised, false, som)).toMatchObject({ price: 1_000, priceKgs: 1_000 });
    expect(computePrice({ ...raised, discount_price: 990 }, true, som)).toMatchObject({ price: 1_000 });
  });
});
