import { redirect, useRouteLoaderData } from "react-router";
import { type FlatCategory, getCategory, listCategories } from "#contracts/catalogue.ts";
import { describeCrumbs } from "#web/listing/structured-data.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/category-page.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { CategoryBar } from "./category-bar.tsx";
import { toChoices } from "./category-choices.ts";
import { findTrail, trailPath } from "./category-path.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { FilterLink, FilterSheet } from "./filter-sheet.tsx";
import { viewFilter } from "./filter-view.ts";
import { ListControls } from "./list-controls.tsx";
import { ListHeading } from "./list-heading.tsx";
import { describeIndexing } from "./list-indexing.ts";
import { type LoadedList, loadList } from "./load-list.ts";
import { Results } from "./results.tsx";
import { Subcategories } from "./subcategories.tsx";

/** The ads of a category, with what can be filtered in it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const trail = await findCategory(api, [params.category, params.subcategory, params.tripcategory], query);
  const path = trailPath(trail);
  const category = await api.shared(getCategory, { params: { id: trail.at(-1)?.id } });
  const list = await loadList(api, { request, path, category });
  const crumbs = trail.map((step, index) => ({
    title: titleOf(step, api.language),
    to: trailPath(trail.slice(0, index + 1)),
  }));
  return {
    ...list,
    id: category.id,
    mainHref: hrefIn(api.language, trailPath(trail.slice(0, 1))),
    title: titleOf(category, api.language),
    path,
    view: viewFilter(category, list.filters, api.language),
    crumbs,
    children: category.children.map((child) => ({
      id: child.id,
      title: titleOf(child, api.language),
      to: trailPath([...trail, child]),
      count: child.product_count,
    })),
    meta: describeCategory(api, trail, list),
    structured: [describeCrumbs(crumbs, api)],
  };
}

/** The category that the address names; a lone slug of a deeper one is led to its full address. */
async function findCategory(api: Api, slugs: (string | undefined)[], query: URLSearchParams): Promise<FlatCategory[]> {
  const named = slugs.filter((slug) => slug !== undefined);
  const trail = findTrail(await api.shared(listCategories), named.at(-1) ?? "");
  if (!trail) failNotFound();
  const isWhole = trail.map((category) => category.title_slug).join("/") === named.join("/");
  if (isWhole) return trail;
  if (named.length > 1) failNotFound();
  throw redirect(trailPath(trail) + (query.size > 0 ? `?${query}` : ""), 301);
}

function describeCategory(api: Api, trail: readonly FlatCategory[], { filters, place }: LoadedList) {
  const t = api.texts("catalogue");
  const category = trail.at(-1);
  const { isOfPlace, ...indexing } = describeIndexing(trailPath(trail), filters);
  const title = trail
    .toReversed()
    .map((step) => titleOf(step, api.language))
    .join(" — ");
  const words = {
    category: title,
    count: category?.product_count ?? 0,
    shown: formatNumber(category?.product_count ?? 0),
    place: place ?? "",
  };
  const kind = isOfPlace && place ? "categoryInPlace" : "category";
  return {
    ...indexing,
    title: t(`${kind}Title`, words),
    description: t(`${kind}Description`, { ...words, category: category ? titleOf(category, api.language) : "" }),
    language: api.language,
    publicUrl: api.publicUrl,
    image: category?.image ?? undefined,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData?.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { id, mainHref, title, path, filters, view, facets, page, place, searchUsed, crumbs, children, startQuery } =
    loaderData;
  const t = useTranslations("catalogue");
  const categories = useRouteLoaderData<typeof rootLoader>("root")?.categories ?? [];
  return (
    <div className="wrap">
      <CategoryBar categories={categories} currentHref={mainHref} />
      <Breadcrumbs
        label={t("breadcrumbs")}
        crumbs={[{ title: t("home"), to: "/" }, ...crumbs.slice(0, -1), { title }]}
      />
      <ListHeading title={title} facets={facets} listKey={id} place={place}>
        <ListControls>
          <FilterLink className="960:hidden" />
        </ListControls>
      </ListHeading>
      <Subcategories links={children} />
      <div className="category-columns">
        <FilterSheet listKey={id}>
          <FilterPanel
            path={path}
            view={view}
            filters={filters}
            facets={facets}
            trail={toChoices(crumbs)}
            inside={toChoices(children)}
          />
        </FilterSheet>
        <div className="min-w-0">
          <ActiveFilters path={path} view={view} filters={filters} />
          {searchUsed && filters.search && (
            <output className="block mb-4 text-felt-600">
              {t("searchUsed", { used: searchUsed, asked: filters.search })}
            </output>
          )}
          <Results page={page} filters={filters} path={path} startQuery={startQuery} place={place} />
        </div>
      </div>
    </div>
  );
}
