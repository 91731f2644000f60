import { expect, test } from "vitest";
import { formatPrice, priceUnitOf } from "./format-price.ts";

test("a price of zero means negotiable, any other is an amount", () => {
  expect(formatPrice(45000, "KGS", "ru")).toBe("45\u00a0000\u00a0сом");
  expect(formatPrice(0, "KGS", "ru")).toBe("Договорная");
  expect(formatPrice(0, "USD", "ky")).toBe("Келишим баада");
});

test("a price says what it is for, unless it is negotiable", () => {
  expect(formatPrice(25_000, "KGS", "ru", "мес")).toBe("25\u00a0000\u00a0сом/мес");
  expect(formatPrice(300, "USD", "ky", "ай")).toBe("$\u00a0300/ай");
  expect(formatPrice(0, "KGS", "ru", "мес")).toBe("Договорная");
  expect(priceUnitOf({ price_unit_ru: "сутки", price_unit_ky: "сутка" }, "ky")).toBe("сутка");
});
