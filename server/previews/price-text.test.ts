import { expect, test } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { writePrice } from "./price-text.ts";

const card = (fields: Partial<ProductCard>, isGift = false) =>
  ({
    price: 0,
    stock_price: null,
    currency: "KGS",
    deal_type: "sell",
    price_unit_ru: "",
    price_unit_ky: "",
    category: isGift ? { is_gift: true } : {},
    ...fields,
  }) as ProductCard;

test("the picture of a link says the price as the card does: an amount, negotiable, agreed on, or free", () => {
  expect(writePrice(card({ price: 45_000, price_unit_ru: "шт." }), "ru")).toBe("45\u00a0000\u00a0сом/шт.");
  expect([writePrice(card({}), "ru"), writePrice(card({ deal_type: "job" }), "ky")]).toEqual([
    "Договорная",
    "Келишим боюнча",
  ]);
  expect([writePrice(card({}, true), "ru"), writePrice(card({}, true), "ky")]).toEqual(["Даром", "Бекер"]);
});
