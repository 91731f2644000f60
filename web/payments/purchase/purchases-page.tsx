import "#web/payments/texts.ts";
import ReceiptText from "lucide-react/icons/receipt-text";
import { purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import { listPurchases, type Purchase } from "#contracts/payments/purchase-schemas.ts";
import { nameOf } from "#web/payments/name-of-purchase.ts";
import { periodOf, runningFirst } from "#web/payments/purchase/period.ts";
import { privateMeta } from "#web/payments/private-meta.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/purchases-page.ts";

/** `/profile/purchases`: invoices, and what was bought, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const meta = privateMeta(api, api.texts("payments.purchase")("list"), purchasesPath);
  try {
    const query = { key: new URL(request.url).searchParams.get("key") };
    const { results, key } = await api.call(listPurchases, { query });
    return { results: runningFirst(results), nextKey: key, meta };
  } catch (error) {
    if (isFailureOf(error, "key_invalid") || isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PurchasesPage({ loaderData: { results, nextKey } }: Route.ComponentProps) {
  const t = useTranslations("payments.purchase");
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={purchasePath} label={t("toTariff")}>
        {t("list")}
      </BackTitle>
      {results.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t("empty")} text={t("emptyText")}>
          <LinkButton to={purchasePath} variant="primary">
            {t("choose")}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className={`${panelClass} mt-3 divide-y divide-felt-200 !py-1`}>
          {results.map((purchase) => (
            <PurchaseLine key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      <OlderPages nextKey={nextKey} />
    </div>
  );
}

function PurchaseLine({ purchase }: { purchase: Purchase }) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const { id, state, is_invoice: isInvoice, amount, created_date: date } = purchase;
  const period = periodOf(purchase, language);
  return (
    <li>
      <PageLink
        to={`${purchasesPath}/${id}`}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-felt-50"
      >
        <span className="min-w-48 flex-1">
          <span className="block font-semibold">{nameOf(purchase, t)}</span>
          <span className="block text-xs text-felt-600">
            {t(isInvoice ? "invoice" : "bought", { number: String(id) })} · {formatDate(date, language)}
          </span>
          {period && <span className="block text-xs">{t(`period.${period.kind}`, { date: period.date })}</span>}
        </span>
        <span className="flex items-center gap-2 480:flex-col 480:items-end 480:gap-1">
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatSom(amount, language)}</span>
          <Badge variant={state === "created" ? "notice" : state === "active" ? "business" : "neutral"}>
            {t(`stateOf.${state}`)}
          </Badge>
        </span>
      </PageLink>
    </li>
  );
}
