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

test("the regions of what is only elsewhere are named once each, and those of mere parts are not", async () => {
  const regions = [1, 2, 2, 9].map((id) => ({ id, title_ru: `Область ${id}`, title_ky: `${id} облусу` }));
  const results = regions.map((region, id) => ({ ...flat, id, location: { ...flat.location, region } }));
  const regionsOf = async (elsewhere: number) => {
    const answer = { results, key: null, near: { from: 1, left_out: [], elsewhere } };
    const api = { call: async () => answer, language: "ky", now: 0 } as unknown as Api;
    return (await loadCards(api, { search: "хонда фит" })).page.near?.regions;
  };
  expect(await regionsOf(2)).toEqual([{ id: 2, title: "2 облусу" }]);
  expect(await regionsOf(3)).toEqual([2, 9].map((id) => ({ id, title: `${id} облусу` })));
  expect(await regionsOf(0)).toEqual([]);
});
