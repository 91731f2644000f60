import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { nameOf } from "./name-of-purchase.ts";
import { historyPath } from "./payment-paths.ts";
import type { TransactionView } from "./wallet-view.ts";

/** Movements of a wallet, a purchase by what was bought; each leads to its receipt. */
export function TransactionList({ transactions }: { transactions: readonly TransactionView[] }) {
  const t = useTranslations("payments");
  const bought = useTranslations("payments.purchase");
  return (
    <ul className="divide-y divide-felt-200">
      {transactions.map(({ id, kind, purchase, amount, isIncome, balance, date }) => (
        <li key={id}>
          <PageLink to={`${historyPath}/${id}`} className="flex min-h-14 items-center gap-2 py-2 hover:bg-felt-50">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{purchase ? nameOf(purchase, bought) : t(`kind.${kind}`)}</span>
              <span className="block text-xs text-felt-600">{date}</span>
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className={`block font-semibold ${isIncome ? "text-ok" : ""}`}>{amount}</span>
              <span className="block text-xs text-felt-600">{t("after", { balance })}</span>
            </span>
            <Icon of={ChevronRight} className="shrink-0 text-felt-500" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
