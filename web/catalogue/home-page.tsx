import { dealTypes } from "#contracts/catalogue/rules.ts";
import { listCategories, listMainCategories } from "#contracts/catalogue/schemas.ts";
import { SignInNotice } from "#web/accounts/session/sign-in-notice.tsx";
import { getApi } from "#web/platform/api.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { pack, packOnce, unpack } from "#web/platform/packed.ts";
import type { Route } from "./+types/home-page.ts";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { BusinessDialogs } from "./business-dialogs.tsx";
import { BusinessPromo } from "./business-promo.tsx";
import { CategoryBar } from "./category-bar.tsx";
import { CategoryTiles, viewTiles } from "./category-tiles.tsx";
import { feedPathOf } from "./address/feed-path.ts";
import { FilterPanel } from "./filters/lazy-filter-panel.tsx";
import { FilterLink, FilterSheet } from "./filters/filter-sheet.tsx";
import type { FilterView } from "./filters/filter-view.ts";
import { useTimelyFacets } from "./filters/use-facets.ts";
import { findCategories, FoundCategories } from "./found-categories.tsx";
import { QuickFilters, useQuickFilters } from "./quick-filters.tsx";
import { ListControls } from "./list-controls.tsx";
import { ListHeading } from "./list-heading.tsx";
import { describeIndexing, describeSite } from "./list-indexing.ts";
import { countInside, isEmptyList, loadList } from "./load-list.ts";
import { useMainCategories } from "./menu/use-main-categories.ts";
import { BusinessesLink, NamedBusinesses } from "./found-businesses.tsx";
import { Results } from "./results.tsx";
import { SearchNotes } from "./search-notes.tsx";

/** `/`: the newest listings, or those that a search finds. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const t = api.texts("catalogue");
  const [list, categories] = await Promise.all([
    loadList(api, { request, path: "/", category: undefined }),
    api.shared(listMainCategories),
  ]);
  const { search } = list.filters;
  const { isOfLocation, ...indexing } = describeIndexing("/", list.filters, {
    categoryLevel: 0,
    locationLevel: list.place.level,
    isEmpty: isEmptyList(list.page),
  });
  const locationTitle = isOfLocation ? list.place.name : undefined;
  const all = search ? await api.shared(listCategories) : [];
  const { facets, namedLocation, isInDollars, place: _place, ...shown } = list;
  // Whoever looks for a Honda among prices in dollars types dollars.
  const view: FilterView = {
    ...(list.form.view ?? { dealTypes, parameters: [] }),
    ...(search && isInDollars && { currency: "USD" }),
  };
  return {
    facets,
    namedLocation,
    tiles: search ? null : packOnce(categories, `tiles ${api.language}`, () => viewTiles(categories, api.language)),
    found: findCategories(
      {
        facets: search ? facets : null,
        countInside: (category) => countInside(api, { ...list.filters, location: list.place.id }, category),
        categories: all,
      },
      api.language,
    ),
    packed: pack({
      ...shown,
      view,
      meta: {
        ...indexing,
        feed: indexing.noIndex ? undefined : feedPathOf(indexing.path),
        title: describeTitle(t, search, locationTitle),
        description: t("homeDescription"),
        language: api.language,
        publicUrl: api.publicUrl,
      },
      structured: describeSite(api),
    }),
  };
}

function describeTitle(
  t: Translate<"catalogue">,
  search: string | undefined,
  locationTitle: string | undefined,
): string {
  if (search) return t("resultsFor", { search });
  return locationTitle ? t("homeInLocationTitle", { location: locationTitle }) : t("homeTitle");
}

export function meta({ loaderData }: Route.MetaArgs) {
  const shown = loaderData && unpack(loaderData.packed);
  return [...describePage(shown?.meta), ...(shown?.structured ?? []).map((thing) => ({ "script:ld+json": thing }))];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    page,
    view,
    filters,
    locationTitle,
    searchView,
    startQuery,
    form,
    elsewhere,
    hasDollars,
    around,
    businesses,
    seller,
  } = unpack(loaderData.packed);
  const facets = useTimelyFacets(loaderData.facets, "/", filters);
  const { quick, opened, open, close } = useQuickFilters(view);
  const narrowed = { view, filters, searchView, locationTitle };
  const { search } = filters;
  const t = useTranslations("catalogue");
  return (
    <div className="wrap">
      <CategoryBar label={t("categoryBar")} categories={useMainCategories() ?? []} className="max-785:hidden" />
      <SignInNotice />
      {loaderData.tiles && <CategoryTiles tiles={unpack(loaderData.tiles)} />}
      {!search && <BusinessPromo />}
      <BusinessDialogs />
      <ListHeading
        title={t(search ? "searchResults" : "newListings")}
        facets={facets}
        listKey={startQuery}
        className="mt-[18px] 720:mt-7"
      >
        <ListControls
          deals={search ? view.dealTypes : []}
          filterLink={<FilterLink {...narrowed} className="720:hidden" />}
        >
          {search && <QuickFilters quick={quick} view={view} filters={filters} searchView={searchView} onOpen={open} />}
        </ListControls>
      </ListHeading>
      {search && <FoundCategories links={loaderData.found} query={startQuery} />}
      <div className="category-columns">
        <FilterSheet listKey="home" only={opened?.title} onClose={close}>
          <FilterPanel
            path="/"
            view={view}
            filters={form.filters}
            words={form.words}
            search={search}
            namedLocation={filters.location}
            facets={facets}
            categoryPath={[]}
            searchedPath={form.categoryPath}
            inside={[]}
            only={opened?.filter}
          />
        </FilterSheet>
        <div className="min-w-0">
          <ActiveFilters path="/" {...narrowed} />
          <SearchNotes view={searchView} filters={filters} path="/" />
          <BusinessesLink filters={filters} />
          <NamedBusinesses businesses={businesses} search={search} />
          <Results
            page={page}
            filters={filters}
            view={view}
            path="/"
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
