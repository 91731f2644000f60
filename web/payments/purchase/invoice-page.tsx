import "#web/payments/texts.ts";
import { useEffect, useState } from "react";
import { Form, redirect, useNavigation, useRevalidator } from "react-router";
import { purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import { cancelInvoice, getPurchase, type Purchase } from "#contracts/payments/purchase-schemas.ts";
import { getWallet } from "#contracts/payments/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { describeOperator } from "#web/content/operator.ts";
import { CancelDialog } from "#web/payments/cancel-dialog.tsx";
import { nameOf } from "#web/payments/name-of-purchase.ts";
import { onPaymentNews } from "#web/payments/payment-news.ts";
import { historyPath } from "#web/payments/payment-paths.ts";
import { describePayer } from "#web/payments/describe-payer.ts";
import { PaperHead, PaperTools } from "#web/payments/paper.tsx";
import { privateMeta } from "#web/payments/private-meta.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/invoice-page.ts";
import { type PayAnswer, payAsAsked } from "./pay-form.ts";
import { defaultWay } from "./purchase-view.ts";
import { PayRefusal, PayWords, useGoToProvider, Ways } from "./ways.tsx";

/** `/profile/purchases/:id`: an invoice to be paid or printed, or what was bought; `?paid` says that it was paid just now, `?ready` that it was made, `?cancel` asks before it is cancelled. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const t = api.texts("payments.purchase");
  try {
    const [purchase, { balance, methods }] = await Promise.all([
      api.call(getPurchase, { params: { id: params.id } }),
      api.call(getWallet),
    ]);
    const { searchParams } = new URL(request.url);
    const isJustPaid = searchParams.has("paid") && purchase.paid_date !== null;
    const isReady = searchParams.has("ready") && purchase.state === "created";
    const numbered = t(purchase.is_invoice ? "invoice" : "bought", { number: String(purchase.id) });
    const title = isJustPaid && !purchase.is_invoice ? t("paidOn") : numbered;
    const isJustCancelled = searchParams.has("cancelled") && purchase.state === "cancelled";
    const isAsked = searchParams.has("cancel") && purchase.state === "created";
    const meta = privateMeta(api, title, `${purchasesPath}/${purchase.id}`);
    const operator = describeOperator(api);
    const news = { isJustPaid, isReady, isJustCancelled, isAsked };
    return {
      purchase,
      payer: await describePayer(context),
      operator,
      balance,
      methods,
      title,
      ...news,
      key: makeKey(),
      meta,
    };
  } catch (error) {
    if (isFailureOf(error, "not_found") || isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs): Promise<PayAnswer | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const id = Number(params.id);
  if (textOf(form, "intent") !== "cancel") return payAsAsked(api, form, { invoice: id });
  try {
    await api.call(cancelInvoice, { params: { id } });
    return redirect(`${purchasesPath}/${id}?cancelled`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { message: error.problem.detail, typed: {} };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("payments.purchase");
  const payments = useTranslations("payments");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { purchase, title, isJustPaid, isReady, isJustCancelled, isAsked } = loaderData;
  const { state, transaction } = purchase;
  const isOpen = state === "created";
  const rows = useFacts(loaderData);
  useEffect(() => (isOpen ? onPaymentNews(() => void revalidate()) : undefined), [isOpen, revalidate]);
  useGoToProvider(actionData);
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <PaperHead />
      <BackTitle to={purchasesPath} label={t("list")}>
        {title}
      </BackTitle>
      {isJustPaid && <Done purchase={purchase} balance={loaderData.balance} />}
      {isReady && (
        <div className="print:hidden">
          <FormMessage kind="success">{t("ready", { date: formatUntil(purchase.due_date, language) })}</FormMessage>
        </div>
      )}
      {isJustCancelled && <FormMessage kind="success">{payments("cancelling.invoice.done")}</FormMessage>}
      {purchase.failed_payment && (
        <div className="mt-2">
          <FormMessage kind="error">
            {t("lastFailed")} {payments(`failure.${purchase.failed_payment.failure ?? "other"}`)}
          </FormMessage>
        </div>
      )}
      <Facts rows={rows} />
      {isOpen && <PayForm loaderData={loaderData} answer={actionData} />}
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <PaperTools title={title} rows={rows} />
        {transaction !== null && (
          <LinkButton to={`${historyPath}/${transaction}`} variant="outline">
            {payments("receipt")}
          </LinkButton>
        )}
        {state === "cancelled" && (
          <LinkButton to={purchasePath} variant="primary">
            {t("choose")}
          </LinkButton>
        )}
      </div>
      {isAsked && <AskToCancel purchase={purchase} />}
    </div>
  );
}

function AskToCancel({ purchase }: { purchase: Purchase }) {
  const t = useTranslations("payments.purchase");
  const amount = formatSom(purchase.amount, useLanguage());
  const path = `${purchasesPath}/${purchase.id}`;
  return (
    <CancelDialog
      kind="invoice"
      id={purchase.id}
      name={nameOf(purchase, t)}
      amount={amount}
      action={path}
      below={path}
    />
  );
}

/** What was just paid gives. */
function Done({ purchase, balance }: { purchase: Purchase; balance: string }) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const { months, amount, end_date: end, vip_until: vip } = purchase;
  const until = months === 0 ? vip : end;
  const sums = { sum: formatSom(amount, language), balance: formatSom(balance, language) };
  return (
    <div className="mt-2 mb-3 flex flex-wrap items-center gap-2.5">
      <FormMessage kind="success">
        {t(months === 0 ? "doneVip" : "done", { date: until === null ? "" : formatUntil(until, language) })}{" "}
        {t("takenFromWallet", sums)}
      </FormMessage>
      <LinkButton to="/profile/business" variant="primary">
        {t("toCabinet")}
      </LinkButton>
    </div>
  );
}

interface FactsOf {
  purchase: Purchase;
  /** Who pays. */
  payer: string;
  /** Who is paid, with labels. */
  operator: readonly [label: string, text: string][];
}

/** What the paper says, with labels. */
function useFacts({ purchase, payer, operator }: FactsOf): readonly (readonly string[])[] {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const { state, months, amount, vip_amount: ofVip, created_date: created, due_date: due, paid_date: paid } = purchase;
  const { start_date: start, end_date: end, vip_until: vip, returned } = purchase;
  const payments = useTranslations("payments");
  const dated = (label: string, date: string | null) => (date === null ? [] : [[label, formatDate(date, language)]]);
  return [
    [t("what"), nameOf(purchase, t)],
    [t("sum"), formatSom(amount, language)],
    ...(purchase.vip && months > 0 ? [[t("ofVip"), formatSom(ofVip, language)]] : []),
    [t("state"), t(`stateOf.${state}`)],
    ...dated(t(purchase.is_invoice ? "invoiced" : "created"), created),
    ...(state === "created" ? dated(t("due"), due) : []),
    ...dated(t("paidOn"), paid),
    ...(months === 0 ? [] : [...dated(t("from"), start), ...dated(t("to"), end)]),
    ...dated(t("vipTo"), vip),
    ...(returned === null ? [] : [[t("returned"), formatSom(returned, language)]]),
    [payments("payer"), payer],
    ...operator,
  ];
}

function Facts({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <dl className={`${panelClass} mt-3 divide-y divide-felt-200 !py-1`}>
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-3">
          <dt className="text-felt-600">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PayFormProps {
  loaderData: Route.ComponentProps["loaderData"];
  answer: Route.ComponentProps["actionData"];
}

function PayForm({ loaderData: { purchase, balance, methods, key }, answer }: PayFormProps) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const isScripted = useHydrated();
  const isSending = useNavigation().state !== "idle";
  const [way, setWay] = useState(defaultWay({ balance, methods }, purchase.amount));
  const path = `${purchasesPath}/${purchase.id}`;
  return (
    <div className={`${panelClass} mt-4 grid gap-5 print:hidden`}>
      <Form method="post" action={path} className="grid gap-5">
        <input type="hidden" name="key" value={key} />
        {isScripted && <input type="hidden" name="scripted" value="1" />}
        <Ways balance={balance} methods={methods} chosen={way} mayWait={false} onChange={setWay} />
        {purchase.vip && <p className="text-sm text-felt-600">{t("lessNow")}</p>}
        <PayRefusal answer={answer} balance={balance} methods={methods} />
        <Button type="submit" variant="primary" size="m" disabled={isSending} className="480:justify-self-start">
          <PayWords way={way} price={formatSom(purchase.amount, language)} />
        </Button>
      </Form>
      <LinkButton to={`${path}?cancel`} variant="quiet" className="justify-self-start">
        {t("cancel")}
      </LinkButton>
    </div>
  );
}
