import type { AdminPayment } from "#contracts/admin/payments/schemas.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

export type PaymentView = ReturnType<typeof viewPayment>;

export function viewPayment(payment: AdminPayment, language: Language) {
  return {
    id: payment.id,
    state: payment.state,
    isCancelled: payment.is_cancelled,
    amount: formatSom(payment.amount, language),
    method: payment.method,
    provider: payment.provider,
    number: payment.provider_number,
    order: payment.order_number,
    date: formatDayAndTime(payment.paid_date ?? payment.created_date, language),
    refundable: payment.refundable && formatSom(payment.refundable, language),
    refunds: payment.refunds.map(({ amount, date, resolution, may_resolve, provider_number, ...refund }) => ({
      ...refund,
      resolution,
      mayResolve: may_resolve,
      // Of one more payment of the order.
      number: provider_number === payment.provider_number ? null : provider_number,
      amount: formatSom(amount, language),
      date: formatDayAndTime(date, language),
    })),
    repeats: payment.repeats.map(({ provider_number, date, refundable }) => ({
      number: provider_number,
      date: formatDayAndTime(date, language),
      refundable: refundable && formatSom(refundable, language),
    })),
  };
}

function RefundLine({ refund, path }: { refund: PaymentView["refunds"][number]; path: string }) {
  const t = useTranslations("admin.money");
  const { id, state, amount, number, date, reason, resolution, mayResolve } = refund;
  const isByHand = resolution !== null;
  const words = t(isByHand ? `resolved.${state === "done" ? "done" : "refused"}` : `refundState.${state}`, { amount });
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      <span className="font-semibold">{words}</span>
      {[number && `№ ${number}`, date, reason, resolution].filter(Boolean).map((part) => ` · ${part}`)}{" "}
      {mayResolve && (
        <PageLink
          to={`${path}?resolve=${id}`}
          aria-label={t("resolveOf", { amount })}
          className="inline-flex min-h-6 items-center font-semibold text-lake-600 hover:underline"
        >
          {t("resolve")}
        </PageLink>
      )}
    </p>
  );
}

/** A payment with its numbers, its state, and what was given back of it. */
export function PaymentRow({ payment, path, mayRefund }: { payment: PaymentView; path: string; mayRefund: boolean }) {
  const t = useTranslations("admin.money");
  const { id, state, isCancelled, amount, method, provider, number, order, date, refundable, refunds, repeats } =
    payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
          <span>{t(`method.${method}`)}</span>
          <Badge variant={state === "paid" ? "business" : "neutral"}>
            {t(`paymentState.${isCancelled && state !== "paid" ? "cancelled" : state}`)}
          </Badge>
        </p>
        <p className="mt-1 text-sm text-felt-600 wrap-anywhere">{[t("paymentOf", { id }), date].join(" · ")}</p>
        <p className="text-sm text-felt-600 wrap-anywhere">
          {[
            number === null ? t("noNumber", { provider }) : t("atProvider", { provider, number }),
            t("order", { number: order }),
          ].join(" · ")}
        </p>
        {isCancelled && (
          <p className="text-sm text-felt-600">{t(state === "paid" ? "cancelledPaid" : "cancelledByUser")}</p>
        )}
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} path={path} />
        ))}
        {repeats.map((repeat) => (
          <p key={repeat.number} className="mt-1 text-sm wrap-anywhere">
            <span className="font-semibold">{t("repeat", { amount })}</span>
            {` · ${t("atProvider", { provider, number: repeat.number })} · ${repeat.date} `}
            {repeat.refundable && mayRefund && (
              <PageLink
                to={`${path}?${new URLSearchParams({ refund: String(id), number: repeat.number })}`}
                aria-label={t("refundRepeatOf", { number: repeat.number })}
                className="inline-flex min-h-6 items-center font-semibold text-lake-600 hover:underline"
              >
                {t("refund")}
              </PageLink>
            )}
          </p>
        ))}
      </div>
      {refundable && mayRefund && (
        <LinkButton to={`${path}?refund=${id}`} aria-label={t("refundOf", { id })}>
          {t("refund")}
        </LinkButton>
      )}
    </li>
  );
}
