import "./texts.ts";
import { getProductStatistics } from "#contracts/statistics/schemas.ts";
import { unlessAbsent } from "#web/business/request/absence.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/product-page.ts";
import { todayOf, withPeriod } from "./load-statistics.ts";
import { PeriodBar } from "./period-bar.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { groupFor, periodOf, statisticsPath, type StatisticsQuery } from "./statistics-query.ts";
import { viewProduct, viewStatistics } from "./statistics-view.ts";

/** `/profile/statistics/:id`: what was counted of one of one's own listings, deleted or not. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  await getOwnAccount(context);
  if (!/^[1-9]\d{0,9}$/.test(params.id)) failNotFound();
  const found = await unlessAbsent(api, context, () =>
    withPeriod(api, new URL(request.url).searchParams, (query) => loadProduct(api, params.id, query)),
  );
  const t = api.texts("statistics");
  const title = "absence" in found ? t("title") : t("titleOf", { title: found.loaded.product.title });
  return { found, today: todayOf(api), meta: privateMeta(api, title, `${statisticsPath}/${params.id}`) };
}

async function loadProduct(api: Api, id: string, { start, end }: StatisticsQuery) {
  const group = groupFor({ start, end });
  const { product, ...kinds } = await api.call(getProductStatistics, { params: { id }, query: { start, end, group } });
  return { product: viewProduct(product), view: viewStatistics(kinds, kinds, group) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ProductStatisticsPage({ loaderData: { found, today } }: Route.ComponentProps) {
  const t = useTranslations("statistics");
  return (
    <div className="wrap pt-4 pb-12 720:pt-8">
      <BackTitle
        to={"absence" in found ? statisticsPath : `${statisticsPath}?${periodOf(found.query)}`}
        label={t("title")}
      >
        {t("title")}
      </BackTitle>
      {"absence" in found ? <NoBusiness why={found.absence} /> : <Found {...found} today={today} />}
    </div>
  );
}

type FoundProps = Exclude<Route.ComponentProps["loaderData"]["found"], { absence: unknown }> & { today: string };

function Found({ query, message, loaded: { product, view }, today }: FoundProps) {
  const path = `${statisticsPath}/${product.id}`;
  return (
    <>
      <ProductLine {...product} />
      <PeriodBar path={path} query={query} today={today} message={message} />
      <SeriesPanel view={view} query={query} path={path} product={product.id} />
    </>
  );
}

/** What the numbers are about. */
function ProductLine({ id, title, picture, isDeleted, isOnShow }: ReturnType<typeof viewProduct>) {
  const t = useTranslations("statistics");
  return (
    <div className="mt-2 mb-5 flex items-center gap-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-m bg-felt-100">
        {picture && <img src={picture} alt="" width={56} height={56} className="size-full object-cover" />}
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 text-lg font-semibold wrap-anywhere">{title}</p>
        {isDeleted && <Badge variant="notice">{t("deleted")}</Badge>}
        {isOnShow && (
          <PageLink
            to={`/products/${id}`}
            className="inline-flex min-h-6 items-center text-xs font-semibold text-lake-600 hover:underline"
          >
            {t("open")}
          </PageLink>
        )}
      </div>
    </div>
  );
}
