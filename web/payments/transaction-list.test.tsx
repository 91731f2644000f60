// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { TransactionList } from "./transaction-list.tsx";
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
