import "./texts.ts";
import Wallet from "lucide-react/icons/wallet";
import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { cancelInvoice, listPurchases } from "#contracts/payments/purchase-schemas.ts";
import { cancelPayment, getWallet, listTransactions, listUnfinishedPayments } from "#contracts/payments/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Panel, panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/wallet-page.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { onPaymentNews } from "./payment-news.ts";
import { historyPath, topUpPath, walletPath } from "./payment-paths.ts";
import { privateMeta } from "./private-meta.ts";
import { RefusedRow, TransactionRow } from "./transaction-list.tsx";
import { viewUnfinished } from "./unfinished-view.ts";
import { Unfinished } from "./unfinished.tsx";
import { formatSom, lastMovements, viewTransaction } from "./wallet-view.ts";

/** Movements that the page shows; the history has all. */
const shown = 5;
const cancellable = ["payment", "invoice"] as const;

/**
 * `/profile/wallet`: what one has, what was begun and is not paid, and what moved last. `?cancel=payment-12` asks before that is called off, `?cancelled=payment`
 * says that it was.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [wallet, { results, refused }, payments, invoices] = await Promise.all([
    api.call(getWallet),
    api.call(listTransactions, { query: { limit: shown } }),
    api.call(listUnfinishedPayments),
    api.call(listPurchases, { query: { is_open: true } }),
  ]);
  const words = { t: api.texts("payments"), bought: api.texts("payments.purchase"), language: api.language };
  const unfinished = viewUnfinished(payments.results, invoices.results, words);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("cancel");
  return {
    unfinished,
    toCancel: unfinished.find(({ kind, id }) => `${kind}-${id}` === asked),
    cancelled: cancellable.find((kind) => kind === searchParams.get("cancelled")),
    balance: formatSom(wallet.balance, api.language),
    canTopUp: wallet.methods.length > 0,
    movements: lastMovements(results, refused, shown).map((one) =>
      "refused" in one ? one : { moved: viewTransaction(one.moved, api.language) },
    ),
    meta: privateMeta(api, api.texts("payments")("wallet"), walletPath),
  };
}

/** Calls off a payment or an invoice. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const params = { id: textOf(form, "id") };
  const kind = textOf(form, "cancel") === "invoice" ? "invoice" : "payment";
  try {
    await api.call(kind === "invoice" ? cancelInvoice : cancelPayment, { params });
    return redirect(`${walletPath}?cancelled=${kind}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { message: error.problem.detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unfinished, toCancel, cancelled, balance, canTopUp, movements } = loaderData;
  const t = useTranslations("payments");
  const { revalidate } = useRevalidator();
  useEffect(() => onPaymentNews(() => void revalidate()), [revalidate]);
  const message = actionData && "unreachable" in actionData ? t("noNetwork") : actionData?.message;
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-5 pt-4 pb-12 720:pt-8">
      <OwnTitle of="business">{t("wallet")}</OwnTitle>
      {message !== undefined && <FormMessage kind="error">{message}</FormMessage>}
      {cancelled && <FormMessage kind="success">{t(`cancelling.${cancelled}.done`)}</FormMessage>}
      <section className={`${panelClass} flex flex-wrap items-center gap-x-6 gap-y-4`}>
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-felt-600">{t("balance")}</h2>
          <p className="text-3xl font-bold tracking-tight">{balance}</p>
        </div>
        {canTopUp ? (
          <LinkButton to={topUpPath} variant="primary" size="m">
            {t("topUp")}
          </LinkButton>
        ) : (
          <p className="text-felt-600">{t("noMethods")}</p>
        )}
      </section>
      <Unfinished rows={unfinished} />
      <Panel title={t("last")}>
        {movements.length === 0 ? (
          <EmptyState icon={Wallet} title={t("empty")} text={t("emptyText")} />
        ) : (
          <>
            <ul className="divide-y divide-felt-200">
              {movements.map((one) =>
                "refused" in one ? (
                  <RefusedRow key={`refused ${one.refused.id}`} payment={one.refused} />
                ) : (
                  <TransactionRow key={one.moved.id} transaction={one.moved} />
                ),
              )}
            </ul>
            <LinkButton to={historyPath} variant="soft" className="mt-3">
              {t("all")}
            </LinkButton>
          </>
        )}
      </Panel>
      {toCancel && <CancelDialog {...toCancel} action={walletPath} below={walletPath} />}
    </div>
  );
}
