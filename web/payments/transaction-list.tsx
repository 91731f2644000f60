import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { paymentPath } from "#contracts/payments/paths.ts";
import type { Payment } from "#contracts/payments/schemas.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { nameOf } from "./name-of-purchase.ts";
import { historyPath } from "./payment-paths.ts";
import { formatSom, type TransactionView } from "./wallet-view.ts";

/** Movements of a wallet, a purchase by what was bought; each leads to its receipt. */
export function TransactionList({ transactions }: { transactions: readonly TransactionView[] }) {
  return (
    <ul className="divide-y divide-felt-200">
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  );
}

export function TransactionRow({ transaction }: { transaction: TransactionView }) {
  const t = useTranslations("payments");
  const bought = useTranslations("payments.purchase");
  const { id, kind, purchase, amount, isIncome, balance, date } = transaction;
  return (
    <Row
      to={`${historyPath}/${id}`}
      name={purchase ? nameOf(purchase, bought) : t(`kind.${kind}`)}
      text={date}
      amount={amount}
      amountClass={isIncome ? "text-ok" : ""}
      below={<span className="text-felt-600">{t("after", { balance })}</span>}
    />
  );
}

/** A payment that was refused and moved nothing: what it was for, when and why; it leads to where it is paid in another way. */
export function RefusedRow({ payment }: { payment: Payment }) {
  const t = useTranslations("payments");
  const bought = useTranslations("payments.purchase");
  const language = useLanguage();
  const { id, purchase, amount, failure, created_date: date } = payment;
  return (
    <Row
      to={paymentPath(id)}
      name={purchase ? nameOf(purchase, bought) : t("kind.top_up")}
      text={`${formatDayAndTime(date, language)} · ${t("paymentOf", { number: String(id) })}`}
      why={t(`failure.${failure ?? "other"}`)}
      amount={formatSom(amount, language)}
      amountClass="text-felt-600 line-through"
      below={<span className="text-bad">{t("notPaid")}</span>}
    />
  );
}

interface RowProps {
  to: string;
  name: string;
  text: string;
  why?: string;
  amount: string;
  amountClass: string;
  below: ReactNode;
}

function Row({ to, name, text, why, amount, amountClass, below }: RowProps) {
  return (
    <li>
      <PageLink to={to} className="flex min-h-14 items-center gap-2 py-2 hover:bg-felt-50">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="block text-xs text-felt-600">{text}</span>
          {why !== undefined && <span className="block text-xs">{why}</span>}
        </span>
        <span className="text-right whitespace-nowrap tabular-nums">
          <span className={`block font-semibold ${amountClass}`}>{amount}</span>
          <span className="block text-xs">{below}</span>
        </span>
        <Icon of={ChevronRight} className="shrink-0 text-felt-500" />
      </PageLink>
    </li>
  );
}
