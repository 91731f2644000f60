import "./texts.ts";
import History from "lucide-react/icons/history";
import { listStaffLog, type StaffAction } from "#contracts/business/staff/schemas.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/staff-log-page.ts";

const path = "/profile/staff/log";

/** `/profile/staff/log`: who did what for one's business, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const meta = privateMeta(api, api.texts("business-staff")("log"), path);
  const key = new URL(request.url).searchParams.get("key");
  try {
    const { results, key: nextKey } = await api.call(listStaffLog, { query: { key } });
    return { entries: results.map((entry) => viewEntry(entry, api)), nextKey, absence: undefined, meta };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    if (isFailureOf(error, "not_business"))
      return { entries: [], nextKey: null, absence: "not_business" as const, meta };
    throw error;
  }
}

function viewEntry(
  { id, date, kind, name, subject, product, room, price_change: change }: StaffAction,
  { language }: Api,
) {
  const to = product === null ? (room === null ? null : `/chats/${room}`) : `/products/${product}`;
  const priceOf = ({ price, currency }: NonNullable<typeof change>["before"]) => formatPrice(price, currency, language);
  const prices = change && { before: priceOf(change.before), after: priceOf(change.after) };
  return {
    id,
    kind,
    name,
    subject: subject && formatPhone(subject),
    to,
    prices,
    date: formatDayAndTime(date, language),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function StaffLogPage({ loaderData: { entries, nextKey, absence } }: Route.ComponentProps) {
  const t = useTranslations("business-staff");
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/staff" label={t("toStaff")}>
        {t("log")}
      </BackTitle>
      {absence ? (
        <NoBusiness why={absence} />
      ) : (
        <>
          <p className="mt-1 mb-5 text-felt-600">{t("logText")}</p>
          {entries.length === 0 ? (
            <EmptyState icon={History} title={t("logEmpty")} text={t("logEmptyText")} />
          ) : (
            <ul className={`${panelClass} divide-y divide-felt-200 !py-1`}>
              {entries.map(({ id, kind, name, subject, to, prices, date }) => (
                <li key={id} className="py-2.5">
                  <p className="wrap-anywhere">
                    <b className="font-semibold">{name ?? t("deletedUser")}</b> · {t(`did.${kind}`)}
                    {subject !== null && to === null && `: ${subject}`}
                  </p>
                  {subject !== null && to !== null && (
                    <PageLink to={to} className="flex min-h-8 items-center wrap-anywhere underline">
                      {subject}
                    </PageLink>
                  )}
                  {prices && <p className="text-sm">{t("priceChange", prices)}</p>}
                  <p className="text-xs text-felt-600">{date}</p>
                </li>
              ))}
            </ul>
          )}
          {nextKey && (
            <LinkButton to={`${path}?key=${nextKey}`} variant="soft" rel="next" className="mt-5">
              {t("more")}
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}
