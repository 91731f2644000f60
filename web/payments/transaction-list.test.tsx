// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { RefusedRow, TransactionList } from "./transaction-list.tsx";
import { viewTransaction } from "./wallet-view.ts";

const movement = {
  amount: "-990.00",
  balance: "10.00",
  date: "2026-11-26T10:00:00.000Z",
  payment: null,
  purchase: null,
};

test("a purchase says what was bought, anything else what it was; each leads to its receipt", async () => {
  const movements = [
    { ...movement, id: 3, kind: "purchase" as const, purchase: { id: 7, months: 3, vip: true } },
    { ...movement, id: 2, kind: "purchase" as const, purchase: { id: 6, months: 0, vip: true } },
    { ...movement, id: 1, kind: "payout" as const },
  ];
  const part = await render(<TransactionList transactions={movements.map((one) => viewTransaction(one, "ru"))} />);
  const rows = [...part.querySelectorAll("a")].map((link) => [
    link.querySelector(".font-semibold")?.textContent,
    link.getAttribute("href"),
  ]);
  expect(rows).toEqual([
    ["Бизнес-профиль и VIP на 3 месяца", "/profile/wallet-history/3"],
    ["VIP до конца срока", "/profile/wallet-history/2"],
    ["Возврат на карту или счёт", "/profile/wallet-history/1"],
  ]);
});

test("what was refused says why, and leads to where it is paid in another way", async () => {
  const payment = {
    id: 12,
    state: "failed" as const,
    failure: "no_money" as const,
    amount: "500.00",
    method: "card" as const,
    created_date: "2026-11-26T10:00:00.000Z",
    expires_date: "2026-11-27T10:00:00.000Z",
    is_cancelled: false,
    redirect: null,
    transaction: null,
    purchase: null,
  };
  const part = await render(<RefusedRow payment={payment} />);
  const link = part.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/profile/payment/12");
  for (const words of ["Пополнение", "Платёж № 12", "На карте не хватило денег", "не прошёл"])
    expect(link?.textContent).toContain(words);
});
