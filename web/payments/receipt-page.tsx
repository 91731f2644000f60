import "./texts.ts";
import { getTransaction } from "#contracts/payments/schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDate, formatTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/receipt-page.ts";
import { historyPath } from "./payment-paths.ts";
import { nameOf } from "./name-of-purchase.ts";
import { privateMeta } from "./private-meta.ts";
import { formatSom, viewTransaction } from "./wallet-view.ts";

/** `/profile/wallet-history/:id`: one movement, to be printed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language } = api;
  const account = await getOwnAccount(context);
  try {
    const transaction = await api.call(getTransaction, { params: { id: params.id } });
    const { id, kind, amount } = viewTransaction(transaction, language);
    const meta = privateMeta(api, api.texts("payments")("receiptOf", { number: String(id) }), `${historyPath}/${id}`);
    const date = `${formatDate(transaction.date, language)}, ${formatTime(transaction.date)}`;
    const balance = formatSom(transaction.balance, language);
    return {
      id,
      kind,
      amount,
      date,
      balance,
      payment: transaction.payment,
      paidFor: transaction.purchase,
      name: account.name,
      meta,
    };
  } catch (error) {
    if (isFailureOf(error, "not_found") || isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("payments");
  const isScripted = useHydrated();
  const { id, kind, amount, date, balance, payment, paidFor, name } = loaderData;
  const bought = useTranslations("payments.purchase");
  const rows = [
    [t("operation"), t(`kind.${kind}`)],
    ...(paidFor === null ? [] : [[bought("what"), nameOf(paidFor, bought)]]),
    [t("date"), date],
    [t("owner"), name],
    ...(payment === null ? [] : [[t("paymentNumber"), String(payment)]]),
    [t("amount"), amount],
    [t("balanceAfter"), balance],
  ] as const;
  return (
    <div className="wrap max-w-xl pt-4 pb-12 720:pt-8">
      <BackTitle to={historyPath} label={t("toHistory")}>
        {t("receiptOf", { number: String(id) })}
      </BackTitle>
      <dl className={`${panelClass} mt-3 divide-y divide-felt-200 !py-1`}>
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-3">
            <dt className="text-felt-600">{label}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isScripted && (
        <Button variant="outline" onClick={() => window.print()} className="mt-4 print:hidden">
          {t("print")}
        </Button>
      )}
    </div>
  );
}
