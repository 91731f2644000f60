import "./texts.ts";
import ChartLine from "lucide-react/icons/chart-line";
import { redirect } from "react-router";
import { countryId } from "#contracts/catalogue/rules.ts";
import { listCategories, listLocations } from "#contracts/catalogue/schemas.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import { getMarketPrices, listPriceGroups, type MarketPrices } from "#contracts/market-prices/schemas.ts";
import { findCategoryPath, hrefOfPath } from "#web/catalogue/address/category-path.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/market-prices-page.ts";
import { Bars } from "./bars.tsx";
import { type MarketPricesView, usualOf, viewMarketPrices } from "./market-prices-view.ts";
import { MonthChart } from "./month-chart.tsx";
import { type PriceRow, PriceTable } from "./price-table.tsx";

/** Makes and models that are shown at once. */
const shownGroups = 15;

/** `/prices/seno-i-soloma?location=3`: what the goods of a category cost, by month, region and season. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language } = api;
  const t = api.texts("market-prices");
  const [categories, locations] = await Promise.all([api.shared(listCategories), api.shared(listLocations)]);
  const path = findCategoryPath(categories, params.category) ?? failNotFound();
  const category = path.at(-1) ?? failNotFound();
  const regions = locations.filter(({ parent }) => parent === countryId);
  const asked = new URL(request.url).searchParams.get("location");
  const region = asked === null ? undefined : regions.find(({ id }) => String(id) === asked);
  // Any other place is in no region of its own, or in none at all.
  if (asked !== null && !region) throw redirect(marketPricesPath(params.category), 302);
  const [prices, groups] = await Promise.all([
    api.call(getMarketPrices, {
      params: { id: category.id },
      query: region ? { location: region.id } : {},
    }),
    // They are of the whole country.
    region ? [] : api.shared(listPriceGroups, { params: { id: category.id } }),
  ]);
  const listHref = hrefOfPath(path) + (region ? `?location=${region.id}` : "");
  const crumbs = [
    { title: t("home"), to: "/" },
    ...path.map((step, index) => ({ title: titleOf(step, language), to: hrefOfPath(path.slice(0, index + 1)) })),
    { title: t("crumb") },
  ];
  const names = { category: titleOf(category, language), location: region ? titleOf(region, language) : "" };
  const title = t(region ? "titleInLocation" : "title", names);
  return {
    title,
    crumbs,
    listHref,
    view: viewMarketPrices(prices, language, t),
    wider: describeWider(prices, api),
    places: [
      { title: t("country"), to: marketPricesPath(category.title_slug), isHere: !region },
      ...regions.map((one) => ({
        title: titleOf(one, language),
        to: marketPricesPath(category.title_slug, one.id),
        isHere: one === region,
      })),
    ],
    children: prices.children.map((child) => ({
      title: titleOf(child.category, language),
      to: marketPricesPath(child.category.title_slug),
      price: usualOf(child, language)(child.median),
      count: formatNumber(child.count),
    })),
    groups: groups.map((group) => ({
      name: titleOf(group, language),
      to: `${hrefOfPath(path)}?options=${group.options.toSorted((one, other) => one - other).join(",")}`,
      cells: [usualOf(group, language)(group.median), formatNumber(group.count)],
    })),
    meta: {
      title,
      description: describe(prices, names.category, api),
      path: marketPricesPath(category.title_slug, prices.wider === null ? region?.id : undefined),
      language,
      publicUrl: api.publicUrl,
      // What is said of another category or place stands there already.
      noIndex: prices.wider !== null || (prices.months.length === 0 && prices.children.length === 0),
    },
    structured: describeBreadcrumbs(crumbs, api),
  };
}

function describeWider({ wider, category }: MarketPrices, { texts, language }: Api): string | null {
  const t = texts("market-prices");
  if (wider === null) return null;
  return wider === "location" ? t("widerLocation") : t("widerCategory", { category: titleOf(category, language) });
}

function describe(prices: MarketPrices, category: string, { texts, language }: Api): string {
  const t = texts("market-prices");
  const newest = prices.months.at(-1);
  if (!newest) return t("metaNone", { category });
  const money = usualOf(prices, language);
  const { low, median, high } = newest;
  return t("metaDescription", { category, median: money(median), low: money(low), high: money(high) });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...describePage(loaderData?.meta), ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : [])];
}

export default function MarketPricesPage({ loaderData }: Route.ComponentProps) {
  const { title, crumbs, listHref, view, wider, places, children, groups } = loaderData;
  const t = useTranslations("market-prices");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <h1 className="mt-2 mb-4 text-2xl font-bold tracking-tight text-balance 720:text-3xl">{title}</h1>
      {(view || wider) && <Places places={places} />}
      {wider && <p className="mb-4 rounded-m bg-apricot-100 px-4 py-3 text-sm text-apricot-ink">{wider}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 960:grid-cols-2">
        {view && <Figures view={view} listHref={listHref} />}
        {children.length > 0 && (
          <Panel title={t("inside")}>
            <PriceTable
              head={[t("category"), t("median"), t("count")]}
              rows={children.map(({ title: name, to, price, count }) => ({ name, to, cells: [price, count] }))}
            />
          </Panel>
        )}
        {groups.length > 0 && <Groups rows={groups} />}
      </div>
      {!view && children.length === 0 && (
        <EmptyState icon={ChartLine} title={t("tooFew")} text={t("tooFewText")}>
          <LinkButton to={listHref} variant="primary">
            {t("listings")}
          </LinkButton>
        </EmptyState>
      )}
      {view && (
        <section className="mt-6 max-w-3xl text-sm text-felt-600">
          <h2 className="mb-1 font-semibold text-felt-900">{t("how")}</h2>
          <p>{t("howText")}</p>
        </section>
      )}
    </div>
  );
}

function Places({ places }: { places: { title: string; to: string; isHere: boolean }[] }) {
  const t = useTranslations("market-prices");
  return (
    <nav aria-label={t("region")} className="mb-4">
      <ul className="flex flex-wrap gap-x-2 gap-y-3">
        {places.map(({ title, to, isHere }) => (
          <li key={to}>
            <PageLink
              to={to}
              aria-current={isHere ? "page" : undefined}
              className={`${chipClass} aria-[current=page]:border-lake-600 aria-[current=page]:font-semibold aria-[current=page]:text-lake-700`}
            >
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What makes and models cost: the commonest, the others behind a tap. */
function Groups({ rows }: { rows: PriceRow[] }) {
  const t = useTranslations("market-prices");
  const head = [t("group"), t("median"), t("count")];
  const others = rows.slice(shownGroups);
  return (
    <Panel title={t("groups")}>
      <PriceTable head={head} rows={rows.slice(0, shownGroups)} />
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-lake-700">
            {t("moreGroups")}
          </summary>
          <PriceTable head={head} rows={others} />
        </details>
      )}
    </Panel>
  );
}

function Figures({ view, listHref }: { view: MarketPricesView; listHref: string }) {
  const t = useTranslations("market-prices");
  return (
    <>
      <Panel title={t("usual")}>
        <p className="text-3xl leading-tight font-extrabold tracking-tight">{view.usual}</p>
        {view.change && <p className="mt-1 font-semibold text-lake-700">{view.change}</p>}
        <p className="mt-2 text-sm text-felt-600">{view.usualText}</p>
        <LinkButton to={listHref} variant="primary" className="mt-4">
          {t("listings")}
        </LinkButton>
      </Panel>
      <Panel title={t("byMonth")}>
        <p className="mb-3 text-xs text-felt-600">{t("byMonthText")}</p>
        <MonthChart months={view.months} name={view.monthChart} />
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-lake-700">{t("table")}</summary>
          <PriceTable
            head={[t("month"), t("median"), t("half"), t("count")]}
            rows={view.months
              .toReversed()
              .map(({ month: name, middle, half, count }) => ({ name, cells: [middle, half, count] }))}
          />
        </details>
      </Panel>
      {view.season && (
        <Panel title={t("season")}>
          <p className="mb-1 font-semibold">{view.season.text}</p>
          <p className="mb-3 text-xs text-felt-600">{view.season.years}</p>
          <Bars bars={view.season.bars} tick={({ label }) => label.slice(0, 3)} name={t("seasonChart")} />
        </Panel>
      )}
      {view.histogram.length > 0 && (
        <Panel title={t("now")}>
          <p className="mb-3 text-xs text-felt-600">{t("nowChart")}</p>
          <Bars bars={view.histogram} name={t("nowChart")} />
        </Panel>
      )}
      {view.regions.length > 1 && (
        <Panel title={t("byRegion")}>
          <PriceTable
            head={[t("region"), t("median"), t("count")]}
            rows={view.regions.map(({ title: name, to, price, count }) => ({ name, to, cells: [price, count] }))}
          />
        </Panel>
      )}
    </>
  );
}
