import "#web/payments/texts.ts";
import { getTransaction } from "#contracts/payments/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDate, formatTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/receipt-page.ts";
import { historyPath } from "#web/payments/payment-paths.ts";
import { nameOf } from "#web/payments/name-of-purchase.ts";
import { describeOperator } from "#web/content/operator.ts";
import { describePayer } from "#web/payments/describe-payer.ts";
import { PaperHead, PaperTools } from "#web/payments/paper.tsx";
import { privateMeta } from "#web/payments/private-meta.ts";
import { formatSom, viewTransaction } from "#web/payments/wallet-view.ts";

/** `/profile/wallet-history/:id`: one movement, to be printed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language } = api;
  try {
    const transaction = await api.call(getTransaction, { params: { id: params.id } });
    const { id, kind, amount } = viewTransaction(transaction, language);
    const { payment, purchase } = transaction;
    // One number for a person: that of the payment, which its page had, or of the purchase.
    const [numbered, number] =
      payment !== null
        ? (["paymentOf", payment] as const)
        : purchase
          ? (["purchase.bought", purchase.id] as const)
          : (["operationOf", id] as const);
    const title = api.texts("payments")(numbered, { number: String(number) });
    const meta = privateMeta(api, `${api.texts("payments")("receipt")}: ${title}`, `${historyPath}/${id}`);
    const date = `${formatDate(transaction.date, language)}, ${formatTime(transaction.date)}`;
    const balance = formatSom(transaction.balance, language);
    return {
      title,
      kind,
      amount,
      date,
      balance,
      providerNumber: transaction.provider_number,
      method: transaction.method,
      isFromWallet: transaction.method === null && kind === "purchase",
      paidFor: purchase,
      payer: await describePayer(context),
      operator: describeOperator(api),
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
  const { title, kind, amount, date, balance, providerNumber, method, isFromWallet, paidFor, payer, operator } =
    loaderData;
  const bought = useTranslations("payments.purchase");
  const rows = [
    [t("operation"), t(`kind.${kind}`)],
    ...(paidFor === null ? [] : [[bought("what"), nameOf(paidFor, bought)]]),
    [t("date"), date],
    ...(method === null ? [] : [[t("way"), t(`method.${method}`)]]),
    ...(isFromWallet ? [[t("way"), bought("wallet")]] : []),
    [t("payer"), payer],
    [t("amount"), amount],
    [t("balanceAfter"), balance],
    ...operator,
  ] as const;
  return (
    <div className="wrap max-w-xl pt-4 pb-12 720:pt-8">
      <PaperHead />
      <BackTitle to={historyPath} label={t("toHistory")}>
        {t("receipt")}
      </BackTitle>
      <p className="mt-1 text-xl font-semibold tracking-tight">{title}</p>
      {providerNumber !== null && (
        <p className="text-xs text-felt-600 wrap-anywhere">{t("providerNumber", { number: providerNumber })}</p>
      )}
      <dl className={`${panelClass} mt-3 divide-y divide-felt-200 !py-1`}>
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-3">
            <dt className="text-felt-600">{label}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <PaperTools title={`${t("receipt")}: ${title}`} rows={rows} />
      </div>
    </div>
  );
}
