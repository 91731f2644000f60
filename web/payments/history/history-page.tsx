import "#web/payments/texts.ts";
import ReceiptText from "lucide-react/icons/receipt-text";
import { Form } from "react-router";
import { transactionKinds } from "#contracts/payments/rules.ts";
import { listTransactions } from "#contracts/payments/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/history-page.ts";
import { type HistoryQuery, readHistoryQuery, writeHistoryQuery } from "./history-query.ts";
import { historyPath, walletPath } from "#web/payments/payment-paths.ts";
import { privateMeta } from "#web/payments/private-meta.ts";
import { RefusedRow, TransactionList } from "#web/payments/transaction-list.tsx";
import { formatSom, viewTransaction } from "#web/payments/wallet-view.ts";

/** `/profile/wallet-history`: what came in and went out, by months, kinds and days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language } = api;
  const { searchParams } = new URL(request.url);
  const query = readHistoryQuery(searchParams);
  const meta = privateMeta(api, api.texts("payments")("history"), historyPath);
  try {
    const page = await api.call(listTransactions, { query: { ...query, key: searchParams.get("key") } });
    const transactions = page.results.map((one) => viewTransaction(one, language));
    const months = page.months
      .map(({ month, income, spent }) => ({
        month,
        income: formatSom(income, language),
        spent: formatSom(spent, language),
        transactions: transactions.filter((one) => one.month === month),
      }))
      .filter((one) => one.transactions.length > 0);
    return { query, months, refused: page.refused, nextKey: page.key, meta };
  } catch (error) {
    if (isFailureOf(error, "key_invalid") || isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function HistoryPage({ loaderData: { query, months, refused, nextKey } }: Route.ComponentProps) {
  const t = useTranslations("payments");
  const language = useLanguage();
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={walletPath} label={t("toWallet")}>
        {t("history")}
      </BackTitle>
      <Filters query={query} />
      {refused.length > 0 && (
        <section className={panelClass}>
          <h2 className="mb-1 text-xl font-semibold tracking-tight">{t("refused")}</h2>
          <ul className="divide-y divide-felt-200">
            {refused.map((payment) => (
              <RefusedRow key={payment.id} payment={payment} />
            ))}
          </ul>
        </section>
      )}
      {months.length === 0 && refused.length > 0 ? null : months.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t("noneFound")} text={t("emptyText")} />
      ) : (
        <div className={`grid grid-cols-1 gap-5 ${refused.length > 0 ? "mt-5" : ""}`}>
          {months.map(({ month, income, spent, transactions }) => (
            <section key={month} className={panelClass}>
              <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-xl font-semibold tracking-tight">
                  {t("month", { month: `m${month.slice(5)}`, year: month.slice(0, 4) })}
                </h2>
                <p className="text-xs text-felt-600 tabular-nums">{t("totals", { income, spent })}</p>
              </div>
              <TransactionList transactions={transactions} />
            </section>
          ))}
          <OlderPages nextKey={nextKey} />
          <div className="flex flex-wrap gap-2.5">
            <a
              download
              href={hrefIn(language, `${historyPath}/export${writeHistoryQuery(query)}`)}
              className={buttonClass({ variant: "outline" })}
            >
              {t("csv")}
            </a>
          </div>
        </div>
      )}
    </div>
  );
}

function Filters({ query: { kind, from, to } }: { query: HistoryQuery }) {
  const t = useTranslations("payments");
  return (
    <Form
      key={`${kind} ${from} ${to}`}
      action={historyPath}
      className={`${panelClass} mt-3 mb-5 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3 720:grid-cols-[1fr_10rem_10rem_auto]`}
    >
      <Select label={t("operation")} name="kind" defaultValue={kind} className="col-span-full 720:col-span-1">
        <option value="">{t("anyKind")}</option>
        {transactionKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </Select>
      <Field label={t("from")} name="from" type="date" defaultValue={from} />
      <Field label={t("to")} name="to" type="date" defaultValue={to} />
      <Button type="submit" variant="primary" className="col-span-full 720:col-span-1">
        {t("show")}
      </Button>
    </Form>
  );
}
