import { expect, test } from "vitest";
import { aimOf, retryPath } from "./retry.ts";

const sum = "2690.00";
const purchase = { id: 12, months: 3, vip: false, is_invoice: false, is_bought: false };

test.each([
  ["a top-up", null, "/profile/balance-up?amount=2690.00"],
  ["a tariff", purchase, "/profile/purchase?months=3"],
  ["a tariff with VIP", { ...purchase, vip: true }, "/profile/purchase?months=3&vip"],
  ["VIP alone", { ...purchase, months: 0, vip: true }, "/profile/purchase?months=0&vip"],
  ["an invoice", { ...purchase, is_invoice: true }, "/profile/purchases/12"],
])("what could not be paid is begun again as it was: %s", (_name, paidFor, path) => {
  expect(retryPath({ purchase: paidFor, sum })).toBe(path);
});

test("a payment that fails speaks of the wallet only where it was to fill it", () => {
  expect(aimOf(null)).toBe("wallet");
  expect(aimOf(purchase)).toBe("purchase");
  expect(aimOf({ ...purchase, is_invoice: true })).toBe("invoice");
});
