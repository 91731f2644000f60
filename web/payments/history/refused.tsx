import { paymentPath } from "#contracts/payments/paths.ts";
import type { Payment } from "#contracts/payments/schemas.ts";
import { nameOf } from "#web/payments/name-of-purchase.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";

/** Payments that were refused: what they were for, their number and when; each leads to where it is said why. */
export function Refused({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations("payments");
  const bought = useTranslations("payments.purchase");
  const language = useLanguage();
  if (payments.length === 0) return null;
  return (
    <section className={panelClass}>
      <h2 className="mb-1 text-xl font-semibold tracking-tight">{t("refused")}</h2>
      <ul className="divide-y divide-felt-200">
        {payments.map(({ id, purchase, amount, created_date: date }) => (
          <li key={id}>
            <PageLink to={paymentPath(id)} className="flex min-h-14 items-center gap-2 py-2 hover:bg-felt-50">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{purchase ? nameOf(purchase, bought) : t("kind.top_up")}</span>
                <span className="block text-xs text-felt-600">
                  {t("paymentOf", { number: String(id) })} · {formatDayAndTime(date, language)}
                </span>
              </span>
              <span className="text-right whitespace-nowrap tabular-nums">
                <span className="block font-semibold">{formatSom(amount, language)}</span>
                <span className="block text-xs text-bad">{t("state.failed")}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
