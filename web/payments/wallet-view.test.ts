import { expect, test } from "vitest";
import { formatSom, lastMovements, viewTransaction } from "./wallet-view.ts";

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

test("what was refused stands among what moved, by its day; the oldest are left to the history", () => {
  const moved = (id: number, date: string) => ({
    id,
    kind: "top_up" as const,
    amount: "5.00",
    balance: "5.00",
    payment: null,
    purchase: null,
    date,
  });
  const refused = {
    id: 9,
    state: "failed" as const,
    failure: null,
    amount: "5.00",
    method: "card" as const,
    created_date: "2026-11-02T00:00:00.000Z",
    expires_date: "2026-11-03T00:00:00.000Z",
    is_cancelled: false,
    redirect: null,
    transaction: null,
    purchase: null,
  };
  const transactions = [moved(3, "2026-11-03T00:00:00.000Z"), moved(1, "2026-11-01T00:00:00.000Z")];
  expect(lastMovements(transactions, [refused], 2)).toEqual([{ moved: transactions[0] }, { refused }]);
});
