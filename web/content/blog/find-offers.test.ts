import { expect, test, vi } from "vitest";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { findOffers } from "./find-offers.ts";

const category = { parent: null, title_ky: "", deal_types: ["sell"] };
const categories = [
  { ...category, id: 1, title_ru: "Телефоны", title_slug: "telefony", product_count: 1_204 },
  { ...category, id: 2, parent: 1, title_ru: "Мобильные", title_slug: "mobilnye", product_count: 3 },
  { ...category, id: 3, title_ru: "Работа", title_slug: "rabota", product_count: 5, deal_types: ["job"] },
  { ...category, id: 4, title_ru: "Скот", title_slug: "skot", product_count: 0 },
  { ...category, id: 5, title_ru: "Земля", title_slug: "zemlya", product_count: 2 },
];
const card = {
  currency: "KGS",
  price_unit_ru: "",
  price_unit_ky: "",
  deal_type: "sell",
  stock_price: null,
  category: { title_slug: "divany-i-kresla" },
};
/** The cheapest of each category. */
const cheapest: Record<number, unknown[]> = {
  1: [{ ...card, price: 1_500, is_negotiable: false, stock_price: 1_200 }],
  2: [{ ...card, price: 90, currency: "USD", is_negotiable: false }],
  5: [{ ...card, price: 0, is_negotiable: true }],
};

const leaveOut = vi.fn<() => void>();

function openApi(list: (query: { category: number }) => unknown): Api {
  const shared = async ({ name }: Endpoint, input?: { query: { category: number } }) => {
    if (name === listCategories.name) return categories;
    if (name !== listProducts.name || !input) throw new Error(`${name} is not called`);
    expect(input.query).toMatchObject({ deal_type: "sell", ordering: "price", limit: 1 });
    return { results: list(input.query) };
  };
  return { shared, language: "ru", leaveOut } as unknown as Api;
}

test("an offer is a category with its listings and its lowest price", async () => {
  const api = openApi((query) => cheapest[query.category]);
  const offers = await findOffers(api, ["mobilnye", "telefony", "rabota", "skot", "zemlya", "unknown"]);
  expect(offers.map((offer) => [offer.to, offer.title, offer.shown, offer.cheapest])).toEqual([
    ["/category/telefony/mobilnye", "Мобильные", "3", "$\u00a090"],
    ["/category/telefony", "Телефоны", "1\u00a0204", "1\u00a0200\u00a0сом"],
    // Nothing is sold there, nothing is there, nothing has a price.
    ["/category/rabota", "Работа", "5", null],
    ["/category/skot", "Скот", "0", null],
    ["/category/zemlya", "Земля", "2", null],
  ]);
  expect(leaveOut).not.toHaveBeenCalled();
});

test("a list that is refused costs the price, not the article, and the next reader gets it", async () => {
  const api = openApi(() => {
    throw { problem: { status: 429, code: "rate_limited" } };
  });
  const [offer] = await findOffers(api, ["telefony"]);
  expect([offer?.shown, offer?.cheapest]).toEqual(["1\u00a0204", null]);
  expect(leaveOut).toHaveBeenCalledOnce();
});

test("what is no refusal is not hidden", async () => {
  const api = openApi(() => {
    throw new Error("broken");
  });
  await expect(findOffers(api, ["telefony"])).rejects.toThrow("broken");
});
