import "./texts.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { paymentPath, purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import { getPayment, getWallet } from "#contracts/payments/schemas.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { buttonClass, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/payment-page.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { nameOf } from "./name-of-purchase.ts";
import { onPaymentNews } from "./payment-news.ts";
import { historyPath, walletPath } from "./payment-paths.ts";
import { privateMeta } from "./private-meta.ts";
import { aimOf, fateOf, retryPath } from "./retry.ts";
import { formatSom } from "./wallet-view.ts";

/** Milliseconds between looks at a payment that waits, where no live update comes. */
const lookInterval = 10_000;

/** `/profile/payment/:id`: what became of a payment; it tells by itself when the money is there. `?cancel` asks before it is called off. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  try {
    const [payment, { balance }] = await Promise.all([
      api.call(getPayment, { params: { id: params.id } }),
      api.call(getWallet),
    ]);
    const { id, state, failure, amount, method, redirect, transaction, purchase, is_cancelled: isCancelled } = payment;
    const meta = privateMeta(api, api.texts("payments")("payment"), paymentPath(id));
    return {
      id,
      state,
      isCancelled,
      failure: isCancelled ? null : failure,
      sum: amount,
      method,
      amount: formatSom(amount, api.language),
      balance: formatSom(balance, api.language),
      redirect,
      isAsked: new URL(request.url).searchParams.has("cancel"),
      transaction,
      purchase,
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

const faces = {
  created: { icon: Clock, look: "bg-lake-50 text-lake-600" },
  pending: { icon: Clock, look: "bg-lake-50 text-lake-600" },
  paid: { icon: CircleCheck, look: "bg-felt-100 text-ok" },
  failed: { icon: CircleX, look: "bg-felt-100 text-bad" },
  cancelled: { icon: CircleX, look: "bg-felt-100 text-felt-600" },
} as const;

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("payments");
  const bought = useTranslations("payments.purchase");
  const { id, amount, balance, redirect, transaction, purchase } = loaderData;
  const state = loaderData.isCancelled ? "cancelled" : loaderData.state;
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const isOpen = state === "created" || state === "pending";
  // What had failed may still come: news is listened to, but nothing is waited for.
  useEffect(() => onPaymentNews(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void revalidate(), lookInterval);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
  const { icon, look } = faces[state];
  // What it was made for was bought of it, or could not be.
  const outcome = state === "paid" && purchase ? (purchase.is_bought ? "bought" : "kept") : undefined;
  const title = outcome === "bought" ? bought("paid") : outcome === "kept" ? bought("kept") : t(`state.${state}`);
  // Of what was bought; the money went through the wallet on its way.
  const receipt = purchase?.transaction ?? transaction;
  // Money in a wallet is for a tariff or VIP.
  const isToppedUp = state === "paid" && !purchase;
  const leadsToTariff = isToppedUp && viewer?.isBusiness === true;
  const isUnpaid = state === "failed" || state === "cancelled";
  const { failure } = loaderData;
  const said = !isUnpaid
    ? t(`stateText.${state}`)
    : t(`unpaidText.${aimOf(purchase)}.${state === "cancelled" ? "cancelled" : fateOf(failure)}`);
  const outcomeText = outcome === "kept" ? bought("keptText") : bought("paidBy", { way: loaderData.method, balance });
  const text = outcome === undefined ? said : outcomeText;
  return (
    <div className="wrap max-w-xl pt-4 pb-12 720:pt-8">
      <section className={`${panelClass} grid justify-items-center gap-3 text-center`}>
        <span className={`grid size-16 place-items-center rounded-full ${look}`}>
          <Icon of={icon} size={32} />
        </span>
        <div>
          <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
          <p className="mt-1 text-3xl font-bold tracking-tight">{amount}</p>
          <p className="mt-1 text-xs text-felt-600">{t("paymentOf", { number: String(id) })}</p>
          {failure !== null && <p className="mt-2 font-medium text-balance">{t(`failure.${failure}`)}</p>}
          <p className="mt-2 text-felt-600">{text}</p>
          {isToppedUp && <p className="mt-1 font-medium">{t("balanceNow", { balance })}</p>}
          <output className="sr-only">{title}</output>
        </div>
        <div className="mt-2 grid w-full max-w-72 gap-2.5">
          {redirect !== null && (
            // The page of a provider, which may be under the address of the site, too.
            <a href={redirect} data-reload="" className={buttonClass({ variant: "primary" })}>
              {t("payHere")}
            </a>
          )}
          {isUnpaid && (
            <LinkButton to={retryPath(loaderData)} variant="primary">
              {t(purchase?.is_invoice ? "toInvoice" : "again")}
            </LinkButton>
          )}
          {leadsToTariff && (
            <LinkButton to={purchasePath} variant="primary">
              {bought("toTariff")}
            </LinkButton>
          )}
          {purchase && outcome !== undefined && (
            <LinkButton to={outcome === "bought" ? `${purchasesPath}/${purchase.id}` : purchasePath} variant="primary">
              {outcome === "bought" ? bought("toPurchase") : bought("toTariff")}
            </LinkButton>
          )}
          <LinkButton to={walletPath} variant={isToppedUp && !leadsToTariff ? "primary" : "outline"}>
            {t("toWallet")}
          </LinkButton>
          {receipt !== null && (
            <LinkButton to={`${historyPath}/${receipt}`} variant="outline">
              {t("receipt")}
            </LinkButton>
          )}
        </div>
        {redirect !== null && (
          <LinkButton to={`${paymentPath(id)}?cancel`} variant="quiet">
            {t("cancelPayment")}
          </LinkButton>
        )}
      </section>
      {redirect !== null && loaderData.isAsked && (
        <CancelDialog
          kind="payment"
          id={id}
          name={purchase ? nameOf(purchase, bought) : t("kind.top_up")}
          amount={amount}
          action={walletPath}
          below={paymentPath(id)}
        />
      )}
    </div>
  );
}
