import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Suspense } from "react";
import { redirect, useRouteLoaderData } from "react-router";
import { type FlatCategory, getCategory, listCategories } from "#contracts/catalogue.ts";
import { getFacets } from "#contracts/listings.ts";
import { loadCards } from "#web/listing/load-cards.ts";
import { type Api, failNotFound, getApi, isFailure } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/category-page.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { CategoryBar } from "./category-bar.tsx";
import { findTrail, trailPath } from "./category-path.ts";
import { findInvertedRanges } from "./check-ranges.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { dropOrphans, viewFilter } from "./filter-view.ts";
import { ListControls } from "./list-controls.tsx";
import { changeFilters, type ListFilters, needsJoining, readFilters, writeFilters } from "./list-query.ts";
import { repairFilters } from "./repair-filters.ts";
import { Results } from "./results.tsx";
import { Subcategories } from "./subcategories.tsx";
import { type FacetPromise, packFacets } from "./use-facets.ts";

/** Where the sheet of filters opens on phones. */
const filterSheet = "filters";

/** The ads of a category, with what can be filtered in it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const trail = await findCategory(api, [params.category, params.subcategory, params.tripcategory], query);
  const path = trailPath(trail);
  const category = await api.shared(getCategory, { params: { id: trail.at(-1)?.id } });
  const asked = readFilters(query);
  const filters = dropOrphans(asked, category);
  if (needsJoining(query) || filters !== asked) throw redirect(path + writeFilters(filters));
  const inverted = findInvertedRanges(filters);
  const narrowed = { ...filters, category: String(category.id) };
  const facets = inverted.length > 0 ? Promise.resolve(null) : countFacets(api, narrowed);
  const loaded = inverted.length > 0 ? null : await loadOrRepair(api, narrowed, filters, path);
  const title = titleOf(category, api.language);
  return {
    id: category.id,
    mainHref: hrefIn(api.language, trailPath(trail.slice(0, 1))),
    title,
    path,
    filters,
    view: viewFilter(category, filters, api.language),
    facets,
    page: loaded?.page ?? null,
    searchUsed: loaded?.searchUsed?.text,
    crumbs: trail.map((step, index) => ({
      title: titleOf(step, api.language),
      to: trailPath(trail.slice(0, index + 1)),
    })),
    children: category.children.map((child) => ({
      id: child.id,
      title: titleOf(child, api.language),
      to: trailPath([...trail, child]),
      count: child.product_count,
    })),
    meta: describeCategory(api, trail, filters),
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

async function loadOrRepair(
  api: Api,
  narrowed: ListFilters & { category: string },
  filters: ListFilters,
  path: string,
) {
  try {
    return await loadCards(api, narrowed);
  } catch (error) {
    const repaired = isFailure(error) && repairFilters(filters, error.problem);
    if (repaired) throw redirect(path + writeFilters(repaired));
    throw error;
  }
}

/** The counts beside the filters: they never hold the list back, and a list without them is still a list. */
function countFacets(
  api: Api,
  { key: _key, offset: _offset, ordering: _ordering, ...filters }: ListFilters,
): FacetPromise {
  return api.call(getFacets, { query: filters }).then(packFacets, () => null);
}

function describeCategory(api: Api, trail: readonly FlatCategory[], filters: ListFilters) {
  const t = api.texts("catalogue");
  const category = trail.at(-1);
  const title = trail
    .toReversed()
    .map((step) => titleOf(step, api.language))
    .join(" — ");
  return {
    title: t("categoryTitle", { category: title }),
    description: t("categoryDescription", {
      category: category ? titleOf(category, api.language) : "",
      count: category?.product_count ?? 0,
      shown: formatNumber(category?.product_count ?? 0),
    }),
    path: trailPath(trail),
    language: api.language,
    publicUrl: api.publicUrl,
    noIndex: filters.search !== undefined,
    image: category?.image ?? undefined,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { id, mainHref, title, path, filters, view, facets, page, searchUsed, crumbs, children } = loaderData;
  const t = useTranslations("catalogue");
  const categories = useRouteLoaderData<typeof rootLoader>("root")?.categories ?? [];
  const startQuery = writeFilters(changeFilters(filters, {}));
  return (
    <div className="wrap">
      <CategoryBar categories={categories} currentHref={mainHref} />
      <Breadcrumbs
        label={t("breadcrumbs")}
        crumbs={[{ title: t("home"), to: "/" }, ...crumbs.slice(0, -1), { title }]}
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-3 720:mb-4">
        <h1 className="mr-auto text-xl font-bold tracking-[-0.02em] max-720:w-full 720:text-2xl">{title}</h1>
        <ListControls>
          <a href={`#${filterSheet}`} className={`${chipClass} 960:hidden`}>
            <Icon of={SlidersHorizontal} />
            {t("filters")}
          </a>
        </ListControls>
      </div>
      <Subcategories links={children} />
      <div className="category-columns">
        <Drawer id={filterSheet} title={t("filters")} closeLabel={t("close")} className="filter-sheet">
          <Suspense key={id} fallback={<FilterSkeleton />}>
            <FilterPanel path={path} view={view} filters={filters} facets={facets} />
          </Suspense>
        </Drawer>
        <div className="min-w-0">
          <ActiveFilters path={path} view={view} filters={filters} />
          {searchUsed && filters.search && (
            <output className="block mb-4 text-felt-600">
              {t("searchUsed", { used: searchUsed, asked: filters.search })}
            </output>
          )}
          {page ? (
            <Results page={page} isContinued={filters.key !== undefined} path={path} startQuery={startQuery} />
          ) : (
            <p className="py-12 text-center text-felt-600">{t("fixRange")}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function FilterSkeleton() {
  return (
    <div className="filter-form" aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
