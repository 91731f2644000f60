import { paymentPath, purchasesPath } from "#contracts/payments/paths.ts";
import type { Purchase } from "#contracts/payments/purchase-schemas.ts";
import type { Payment } from "#contracts/payments/schemas.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { nameOf } from "./name-of-purchase.ts";
import { formatSom } from "./wallet-view.ts";

/** Something that was begun and is still to be paid. */
export interface UnfinishedView {
  /** What its form says that is cancelled. */
  kind: "payment" | "invoice";
  id: number;
  /** «Пополнение», «Бизнес-профиль на 3 месяца». */
  name: string;
  method: Payment["method"] | null;
  amount: string;
  until: string;
  to: string;
}

/** Payments on their way, then invoices that nobody is paying yet, the one that is due next first. */
export function viewUnfinished(
  payments: readonly Payment[],
  invoices: readonly Purchase[],
  { t, bought, language }: { t: Translate<"payments">; bought: Translate<"payments.purchase">; language: Language },
): UnfinishedView[] {
  return [
    ...payments.map(({ id, purchase, method, amount, expires_date: until }) => ({
      kind: "payment" as const,
      id,
      name: purchase ? nameOf(purchase, bought) : t("kind.top_up"),
      method,
      amount: formatSom(amount, language),
      until: formatDayAndTime(until, language),
      to: paymentPath(id),
    })),
    ...waitingInvoices(payments, invoices).map((invoice) => ({
      kind: "invoice" as const,
      id: invoice.id,
      name: nameOf(invoice, bought),
      method: null,
      amount: formatSom(invoice.amount, language),
      until: formatDayAndTime(invoice.due_date, language),
      to: `${purchasesPath}/${invoice.id}`,
    })),
  ];
}

/** Invoices that are still to be paid, and that no payment on its way is for. */
function waitingInvoices(payments: readonly Payment[], invoices: readonly Purchase[]): Purchase[] {
  const paying = new Set(payments.map(({ purchase }) => purchase?.id));
  // One whose days are over waits for the job that ends it.
  return invoices
    .filter(({ id, state }) => state === "created" && !paying.has(id))
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date));
}

export function countUnfinished(payments: readonly Payment[], invoices: readonly Purchase[]): number {
  return payments.length + waitingInvoices(payments, invoices).length;
}
