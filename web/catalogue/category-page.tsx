import ChartLine from "lucide-react/icons/chart-line";
import { redirect } from "react-router";
import { type CategoryDetail, type FlatCategory, getCategory, listCategories } from "#contracts/catalogue/schemas.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import {
  listPriceGroups,
  listUsualPrices,
  type PriceGroup,
  type UsualPrice,
} from "#contracts/market-prices/schemas.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { formatMoney, formatNumber, roundStatistic } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/category-page.ts";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { CategoryBar } from "./category-bar.tsx";
import { toChoices } from "./filters/category-choices.ts";
import { findCategoryPath, hrefOfPath } from "./address/category-path.ts";
import { changeFilters, type ListFilters, writeFilters } from "./address/list-query.ts";
import { findListPrice } from "./prices/find-list-price.ts";
import { useMainCategories } from "./menu/use-main-categories.ts";
import { feedPathOf } from "./address/feed-path.ts";
import { FilterPanel } from "./filters/lazy-filter-panel.tsx";
import { FilterLink, FilterSheet } from "./filters/filter-sheet.tsx";
import { viewFilter } from "./filters/filter-view.ts";
import { useTimelyFacets } from "./filters/use-facets.ts";
import { QuickFilters, useQuickFilters } from "./quick-filters.tsx";
import { ListControls } from "./list-controls.tsx";
import { ListHeading } from "./list-heading.tsx";
import { describeIndexing } from "./list-indexing.ts";
import { isEmptyList, type LoadedList, loadList } from "./load-list.ts";
import { BusinessesLink, NamedBusinesses } from "./found-businesses.tsx";
import { Results } from "./results.tsx";
import { SearchNotes } from "./search-notes.tsx";
import { Subcategories } from "./subcategories.tsx";

/** The listings of a category with its filters. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const categoryPath = await findCategory(api, [params.category, params.subcategory, params.tripcategory], query);
  const path = hrefOfPath(categoryPath);
  const id = categoryPath.at(-1)?.id;
  const [category, usualPrices, groups] = await Promise.all([
    api.shared(getCategory, { params: { id } }),
    api.shared(listUsualPrices),
    api.shared(listPriceGroups, { params: { id } }),
  ]);
  const list = await loadList(api, { request, path, category });
  const isOfDollars = category.usual_currency === "USD";
  const crumbs = categoryPath.map((step, index) => ({
    title: titleOf(step, api.language),
    to: hrefOfPath(categoryPath.slice(0, index + 1)),
  }));
  const { facets, namedLocation, isInDollars: _, place: _place, ...shown } = list;
  return {
    facets,
    namedLocation,
    packed: pack({
      ...shown,
      id: category.id,
      isEmpty: isEmptyList(list.page),
      mainId: categoryPath[0]?.id,
      mainHref: hrefIn(api.language, hrefOfPath(categoryPath.slice(0, 1))),
      title: titleOf(category, api.language),
      path,
      view: {
        // With the models of the makes that the search names.
        ...viewFilter(category, list.form.filters, api.language),
        ...(isOfDollars && { currency: "USD" as const }),
      },
      crumbs,
      children: category.children.map((child) => ({
        id: child.id,
        title: titleOf(child, api.language),
        to: hrefOfPath([...categoryPath, child]),
        count: child.product_count,
      })),
      usual: viewUsualPrice(
        list.form.filters,
        { category, usualPrices, groups, currency: list.form.filters.currency ?? (isOfDollars ? "USD" : "KGS") },
        api,
      ),
      meta: describeCategory(api, categoryPath, list),
      structured: [describeBreadcrumbs(crumbs, api)],
    }),
  };
}

interface KnownPrices {
  category: CategoryDetail;
  usualPrices: readonly UsualPrice[];
  groups: readonly PriceGroup[];
  /** In which its filters count. */
  currency: string;
}

/** A price of fewer dollars is said in som: whole dollars are too rough for it. */
const minDollars = 20;

/** «Сколько стоит: обычно 480 000 сом» and where more is said, of the same goods as the list or not at all. */
function viewUsualPrice(
  filters: ListFilters,
  { category, usualPrices, groups, currency }: KnownPrices,
  api: Api,
): { text: string; to: string } | undefined {
  const t = api.texts("catalogue");
  const found = findListPrice(filters, { category, usualPrices, groups });
  if (!found) return undefined;
  const unit = api.language === "ky" ? found.unit_ky : found.unit_ru;
  const [median, of] =
    currency === "USD" && found.median_usd >= minDollars
      ? ([found.median_usd, "USD"] as const)
      : ([found.median, "KGS"] as const);
  const price = formatMoney(roundStatistic(median), of, api.language) + (unit && `/${unit}`);
  return {
    text:
      "category" in found
        ? t("usualPrice", { price })
        : t("usualGroupPrice", { group: titleOf(found, api.language), price }),
    to: marketPricesPath(category.title_slug),
  };
}

/** The category of the address, with its ancestors. The slug of a deeper category alone redirects to the full path. */
async function findCategory(api: Api, slugs: (string | undefined)[], query: URLSearchParams): Promise<FlatCategory[]> {
  const named = slugs.filter((slug) => slug !== undefined);
  const categoryPath = findCategoryPath(await api.shared(listCategories), named.at(-1) ?? "");
  if (!categoryPath) failNotFound();
  const isWhole = categoryPath.map((category) => category.title_slug).join("/") === named.join("/");
  if (isWhole) return categoryPath;
  if (named.length > 1) failNotFound();
  throw redirect(hrefOfPath(categoryPath) + (query.size > 0 ? `?${query}` : ""), 301);
}

function describeCategory(api: Api, categoryPath: readonly FlatCategory[], { filters, page, place }: LoadedList) {
  const t = api.texts("catalogue");
  const category = categoryPath.at(-1);
  const { isOfLocation, ...indexing } = describeIndexing(hrefOfPath(categoryPath), filters, {
    categoryLevel: categoryPath.length,
    locationLevel: place.level,
    isEmpty: isEmptyList(page),
  });
  const title = categoryPath
    .toReversed()
    .map((step) => titleOf(step, api.language))
    .join(" — ");
  const values = {
    category: title,
    count: category?.product_count ?? 0,
    shown: formatNumber(category?.product_count ?? 0),
    location: place.name,
  };
  const kind = isOfLocation && place.name ? "categoryInLocation" : "category";
  return {
    ...indexing,
    feed: indexing.noIndex ? undefined : feedPathOf(indexing.path),
    title: t(`${kind}Title`, values),
    description: t(`${kind}Description`, { ...values, category: category ? titleOf(category, api.language) : "" }),
    language: api.language,
    publicUrl: api.publicUrl,
    image: category?.image ?? undefined,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const shown = loaderData && unpack(loaderData.packed);
  return [...describePage(shown?.meta), ...(shown?.structured ?? []).map((thing) => ({ "script:ld+json": thing }))];
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const {
    id,
    mainId,
    mainHref,
    title,
    path,
    filters,
    view,
    page,
    locationTitle,
    elsewhere,
    hasDollars,
    around,
    seller,
    searchView,
    crumbs,
    children,
    usual,
    startQuery,
    isNarrowed,
    isEmpty,
    form,
    businesses,
  } = unpack(loaderData.packed);
  const narrowed = { view, filters, searchView, locationTitle };
  const t = useTranslations("catalogue");
  const { quick, opened, open, close } = useQuickFilters(view);
  const facets = useTimelyFacets(loaderData.facets, path, filters);
  const categories = useMainCategories() ?? [];
  return (
    <div className="wrap">
      {/* On phones either the bar says where one is, in a main category, or the breadcrumbs: the listings are what people came for. */}
      <CategoryBar
        label={t("mainCategories")}
        categories={categories}
        currentHref={mainHref}
        className={crumbs.length === 1 ? "" : "max-720:hidden"}
      />
      <div className={`max-720:-mb-2 ${crumbs.length === 1 ? "max-720:hidden" : ""}`}>
        <Breadcrumbs
          label={t("breadcrumbs")}
          crumbs={[{ title: t("home"), to: "/" }, ...crumbs.slice(0, -1), { title }]}
        />
      </div>
      <ListHeading title={title} facets={facets} listKey={id}>
        <ListControls deals={view.dealTypes} filterLink={<FilterLink {...narrowed} className="720:hidden" />}>
          <QuickFilters quick={quick} view={view} filters={filters} searchView={searchView} onOpen={open} />
        </ListControls>
      </ListHeading>
      {/* Under filters that nothing fits each would lead to nothing. */}
      {!(isNarrowed && isEmpty) && (
        <Subcategories
          links={children}
          query={writeFilters(changeFilters(filters, {}))}
          isNarrowed={isNarrowed}
          facets={facets}
          listKey={id}
        />
      )}
      {usual && (
        <PageLink
          to={usual.to}
          className="-mt-1 mb-1 inline-flex min-h-11 items-center gap-1.5 text-sm text-lake-700 hover:underline"
        >
          <Icon of={ChartLine} size={17} />
          {usual.text}
        </PageLink>
      )}
      <div className="category-columns">
        <FilterSheet listKey={id} only={opened?.title} onClose={close}>
          <FilterPanel
            path={path}
            view={view}
            filters={form.filters}
            words={form.words}
            search={filters.search}
            namedLocation={filters.location}
            facets={facets}
            categoryPath={toChoices(crumbs)}
            inside={toChoices(children)}
            only={opened?.filter}
          />
        </FilterSheet>
        <div className="min-w-0">
          <ActiveFilters path={path} {...narrowed} />
          <SearchNotes view={searchView} filters={filters} path={path} />
          <BusinessesLink filters={filters} category={mainId} />
          <NamedBusinesses businesses={businesses} search={filters.search} />
          <Results
            page={page}
            filters={filters}
            view={view}
            path={path}
            startQuery={startQuery}
            locationTitle={locationTitle}
            elsewhere={elsewhere}
            hasDollars={hasDollars}
            around={around}
            seller={seller}
          />
        </div>
      </div>
    </div>
  );
}
