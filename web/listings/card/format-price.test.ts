import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";

test("a price of zero means negotiable, any other is an amount", () => {
  expect(formatPrice(45000, "KGS", "ru")).toBe("45\u00a0000\u00a0сом");
  expect(formatPrice(0, "KGS", "ru")).toBe("Договорная");
  expect(formatPrice(0, "USD", "ky")).toBe("Келишим баада");
});
