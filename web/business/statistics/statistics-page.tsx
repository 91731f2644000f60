import "./texts.ts";
import { unlessAbsent } from "#web/business/request/absence.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import type { Route } from "./+types/statistics-page.ts";
import { loadAll, todayOf, withPeriod } from "./load-statistics.ts";
import { PeriodBar } from "./period-bar.tsx";
import { ProductTable } from "./product-table.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { statisticsPath as path } from "./statistics-query.ts";

/** `/profile/statistics`: what was counted of one's business in a period, and of each of its listings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  await getOwnAccount(context);
  const params = new URL(request.url).searchParams;
  const meta = privateMeta(api, api.texts("statistics")("title"), path);
  try {
    const load = () => withPeriod(api, params, (query) => loadAll(api, query, params));
    return { found: await unlessAbsent(api, context, load), today: todayOf(api), meta };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function StatisticsPage({ loaderData: { found, today } }: Route.ComponentProps) {
  const t = useTranslations("statistics");
  return (
    <div className="wrap pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      <p className="mt-1 mb-5 max-w-2xl text-felt-600">{t("text")}</p>
      {"absence" in found ? <NoBusiness why={found.absence} /> : <Found {...found} today={today} />}
    </div>
  );
}

type FoundProps = Exclude<Route.ComponentProps["loaderData"]["found"], { absence: unknown }> & { today: string };

function Found({ query, message, loaded, today }: FoundProps) {
  return (
    <>
      <PeriodBar path={path} query={query} today={today} message={message} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SeriesPanel view={loaded.view} query={query} path={path} />
        <ProductTable rows={loaded.rows} query={query} ordering={loaded.ordering} next={loaded.key} />
      </div>
    </>
  );
}
