import { expect, test } from "vitest";
import { formatPrice, priceKindOf } from "./format-price.ts";

const category = {};

test("a price of zero means negotiable, any other is an amount", () => {
  expect(formatPrice(45000, "KGS", "ru")).toBe("45\u00a0000\u00a0сом");
  expect(formatPrice(0, "KGS", "ru")).toBe("Договорная");
  expect(formatPrice(0, "USD", "ky")).toBe("Келишим баада");
});

test("a price says what it is for, unless it is negotiable", () => {
  expect(formatPrice(25_000, "KGS", "ru", { unit: "мес" })).toBe("25\u00a0000\u00a0сом/мес");
  expect(formatPrice(300, "USD", "ky", { unit: "ай" })).toBe("$\u00a0300/ай");
  expect(formatPrice(0, "KGS", "ru", { unit: "мес" })).toBe("Договорная");
  const rent = { price_unit_ru: "сутки", price_unit_ky: "сутка", deal_type: "rent", category } as const;
  expect(priceKindOf(rent, "ky")).toEqual({ unit: "сутка", isJob: false, isGift: false });
});

test("what is given away is free, unless a price was named after all", () => {
  const gift = {
    price_unit_ru: "",
    price_unit_ky: "",
    deal_type: "sell",
    category: { is_gift: true },
  } as const;
  expect(formatPrice(0, "KGS", "ru", priceKindOf(gift, "ru"))).toBe("Даром");
  expect(formatPrice(0, "KGS", "ky", priceKindOf(gift, "ky"))).toBe("Бекер");
  expect(formatPrice(50, "KGS", "ru", priceKindOf(gift, "ru"))).toBe("50\u00a0сом");
});

test("the pay of a job is agreed on", () => {
  const kind = priceKindOf({ price_unit_ru: "мес", price_unit_ky: "ай", deal_type: "job", category }, "ru");
  expect(formatPrice(0, "KGS", "ru", kind)).toBe("По договорённости");
  expect(formatPrice(0, "KGS", "ky", { isJob: true })).toBe("Келишим боюнча");
});
