import { expect, test } from "vitest";
import type { Currency } from "#contracts/base/currency.ts";
import { flat } from "#web/listings/card/product-card.fixture.ts";
import type { Api } from "#web/platform/api.ts";
import { loadCards } from "./load-cards.ts";

test("results are in dollars when most of those with a price ask for dollars", async () => {
  const isInDollars = async (...prices: [price: number, currency: Currency][]) => {
    const results = prices.map(([price, currency], id) => ({ ...flat, id, price, currency }));
    const api = { call: async () => ({ results, key: null }), language: "ru", now: 0 } as unknown as Api;
    return (await loadCards(api, { search: "хонда фит" })).isInDollars;
  };
  expect(await isInDollars([5_800, "USD"], [6_200, "USD"], [500_000, "KGS"])).toBe(true);
  expect(await isInDollars([5_800, "USD"], [500_000, "KGS"])).toBe(false);
  // What is negotiable asks for neither.
  expect(await isInDollars([5_800, "USD"], [0, "KGS"], [0, "KGS"])).toBe(true);
  expect(await isInDollars([0, "USD"])).toBe(false);
  expect(await isInDollars()).toBe(false);
});
