import { expect, test } from "vitest";
import { aimOf, chooseSum, fateOf, retryPath } from "./retry.ts";

const sum = "2690.00";
const purchase = { id: 12, months: 3, vip: false, is_invoice: false, is_bought: false, transaction: null };

test.each([
  ["a top-up", null, "/profile/balance-up?amount=2690.00&after=5"],
  ["a tariff", purchase, "/profile/purchase?months=3&after=5"],
  ["a tariff with VIP", { ...purchase, vip: true }, "/profile/purchase?months=3&vip&after=5"],
  ["VIP alone", { ...purchase, months: 0, vip: true }, "/profile/purchase?months=0&vip&after=5"],
  ["an invoice", { ...purchase, is_invoice: true }, "/profile/purchases/12"],
])("what could not be paid is begun again as it was: %s", (_name, paidFor, path) => {
  expect(retryPath({ id: 5, purchase: paidFor, sum })).toBe(path);
});

test("a payment that fails speaks of the wallet only where it was to fill it", () => {
  expect(aimOf(null)).toBe("wallet");
  expect(aimOf(purchase)).toBe("purchase");
  expect(aimOf({ ...purchase, is_invoice: true })).toBe("invoice");
});

test.each([
  [null, "failed"],
  ["no_money", "refused"],
  ["declined", "refused"],
  ["late", "left"],
  ["other", "left"],
] as const)("money is only said to come later where the bank has not refused for good: %s", (failure, fate) => {
  expect(fateOf(failure)).toBe(fate);
});

test("a sum that is offered is chosen by its button, another one stands in the field", () => {
  const presets = ["200.00", "500.00", "3000.00"];
  expect(chooseSum(presets, "3000.00")).toEqual({ preset: "3000.00", other: "" });
  expect(chooseSum(presets, "1730.50")).toEqual({ preset: "500.00", other: "1730.50" });
  expect(chooseSum(presets, "1700.00")).toEqual({ preset: "500.00", other: "1700" });
  expect(chooseSum(presets, "")).toEqual({ preset: "500.00", other: "" });
});
