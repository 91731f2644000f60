import "./texts.ts";
import Wallet from "lucide-react/icons/wallet";
import { getWallet, listTransactions } from "#contracts/payments/schemas.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel, panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/wallet-page.ts";
import { historyPath, topUpPath, walletPath } from "./payment-paths.ts";
import { privateMeta } from "./private-meta.ts";
import { TransactionList } from "./transaction-list.tsx";
import { formatSom, viewTransaction } from "./wallet-view.ts";

/** Movements that the page shows; the history has all. */
const shown = 5;

/** `/profile/wallet`: what one has, and what moved last. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [wallet, { results }] = await Promise.all([
    api.call(getWallet),
    api.call(listTransactions, { query: { limit: shown } }),
  ]);
  return {
    balance: formatSom(wallet.balance, api.language),
    canTopUp: wallet.methods.length > 0,
    transactions: results.map((one) => viewTransaction(one, api.language)),
    meta: privateMeta(api, api.texts("payments")("wallet"), walletPath),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function WalletPage({ loaderData: { balance, canTopUp, transactions } }: Route.ComponentProps) {
  const t = useTranslations("payments");
  return (
    <div className="wrap grid max-w-3xl gap-5 pt-4 pb-12 720:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t("wallet")}</h1>
      <section className={`${panelClass} flex flex-wrap items-center gap-x-6 gap-y-4`}>
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-felt-600">{t("balance")}</h2>
          <p className="text-3xl font-bold tracking-tight tabular-nums">{balance}</p>
        </div>
        {canTopUp ? (
          <LinkButton to={topUpPath} variant="primary" size="m">
            {t("topUp")}
          </LinkButton>
        ) : (
          <p className="text-felt-600">{t("noMethods")}</p>
        )}
      </section>
      <Panel title={t("last")}>
        {transactions.length === 0 ? (
          <EmptyState icon={Wallet} title={t("empty")} text={t("emptyText")} />
        ) : (
          <>
            <TransactionList transactions={transactions} />
            <LinkButton to={historyPath} variant="soft" className="mt-3">
              {t("all")}
            </LinkButton>
          </>
        )}
      </Panel>
    </div>
  );
}
