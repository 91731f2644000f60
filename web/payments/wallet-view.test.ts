import { expect, test } from "vitest";
import { formatSom, viewTransaction } from "./wallet-view.ts";

test.each([
  ["0.00", "0\u00a0сом"],
  ["990.00", "990\u00a0сом"],
  ["50000.00", "50\u00a0000\u00a0сом"],
  ["-1234567.05", "−1\u00a0234\u00a0567,05\u00a0сом"],
  ["49.50", "49,50\u00a0сом"],
  ["-0.05", "−0,05\u00a0сом"],
])("%s is %s", (amount, text) => {
  expect(formatSom(amount, "ru")).toBe(text);
});

test("a movement is of its month in Bishkek", () => {
  const movement = { id: 1, kind: "top_up" as const, amount: "5.00", balance: "5.00", payment: null, purchase: null };
  const monthOf = (date: string) => viewTransaction({ ...movement, date }, "ru").month;
  expect(monthOf("2026-10-31T17:59:59.000Z")).toBe("2026-10");
  expect(monthOf("2026-10-31T18:00:00.000Z")).toBe("2026-11");
});
