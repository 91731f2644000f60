import type { Payment, WalletTransaction } from "#contracts/payments/schemas.ts";
import { formatDayAndTime, formatMoney } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

/** «990 сом», «−49,50 сом» of what JSON has, `990.00`. */
export function formatSom(amount: string, language: Language): string {
  const [, minus, whole, decimals] = /^(-?)(\d+)\.(\d\d)$/.exec(amount) ?? ["", "", "0", "00"];
  const money = formatMoney(Number(whole), "KGS", language);
  // Before the unit, which a no-break space keeps with the number.
  const exact = decimals === "00" ? money : money.replace(/(?=\u00a0[^\u00a0]*$)/, `,${decimals}`);
  return `${minus ? "−" : ""}${exact}`;
}

export interface TransactionView {
  id: number;
  kind: WalletTransaction["kind"];
  /** What it paid for. */
  purchase: WalletTransaction["purchase"];
  /** With its sign. */
  amount: string;
  isIncome: boolean;
  balance: string;
  date: string;
  /** In Bishkek, `2026-11`. */
  month: string;
}

export function viewTransaction(transaction: WalletTransaction, language: Language): TransactionView {
  const { id, kind, purchase, amount, balance, date } = transaction;
  const isIncome = !amount.startsWith("-");
  return {
    id,
    kind,
    purchase,
    amount: `${isIncome ? "+" : ""}${formatSom(amount, language)}`,
    isIncome,
    balance: formatSom(balance, language),
    date: formatDayAndTime(date, language),
    month: monthOf(date),
  };
}

/** What happened last, newest first: what moved, and what was refused and moved nothing. */
export function lastMovements(
  transactions: readonly WalletTransaction[],
  refused: readonly Payment[],
  limit: number,
): ({ moved: WalletTransaction } | { refused: Payment })[] {
  const movements = [
    ...transactions.map((moved) => ({ at: moved.date, one: { moved } })),
    ...refused.map((payment) => ({ at: payment.created_date, one: { refused: payment } })),
  ];
  return movements
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, limit)
    .map(({ one }) => one);
}

const bishkekOffset = 6 * 3_600_000;

function monthOf(date: string): string {
  return new Date(Date.parse(date) + bishkekOffset).toISOString().slice(0, 7);
}
