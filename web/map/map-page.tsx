import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type CategoryDetail,
  type FlatCategory,
  getCategory,
  listCategories,
  listLocations,
  type Location,
} from "#contracts/catalogue/schemas.ts";
import { dealTypes } from "#contracts/catalogue/rules.ts";
import { listMapClusters } from "#contracts/map/schemas.ts";
import { changeFilters, type ListFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { findCategoryPath, hrefOfPath } from "#web/catalogue/address/category-path.ts";
import { ActiveFilters } from "#web/catalogue/filters/active-filters.tsx";
import { toChoices } from "#web/catalogue/filters/category-choices.ts";
import { FilterLink, FilterSheet } from "#web/catalogue/filters/filter-sheet.tsx";
import { viewFilter } from "#web/catalogue/filters/filter-view.ts";
import { FilterPanel } from "#web/catalogue/filters/lazy-filter-panel.tsx";
import { useTimelyFacets } from "#web/catalogue/filters/use-facets.ts";
import { ListControls } from "#web/catalogue/list-controls.tsx";
import { ListHeading } from "#web/catalogue/list-heading.tsx";
import { loadList } from "#web/catalogue/load-list.ts";
import { Results } from "#web/catalogue/results.tsx";
import { SearchNotes } from "#web/catalogue/search-notes.tsx";
import { ancestorsOf, indexById } from "#web/location/location-tree.ts";
import { findListLocation } from "#web/location/remembered-location.ts";
import { useLocationView } from "#web/location/use-location-view.ts";
import { type Api, failNotFound, getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/map-page.ts";
import { CityParts } from "./city/city-parts.tsx";
import { loadCityParts } from "./city/load-city-parts.ts";
import { CountHere } from "./area/count-here.tsx";
import { useListOfPart } from "./area/use-list-of-part.ts";
import outline from "./geography/outline.json" with { type: "json" };
import { LinkedList } from "./linked-list.tsx";
import { createMapLink } from "./map-link.ts";
import { viewCluster } from "./map-view.ts";
import { MarketMap } from "./market-map.tsx";
import "./texts.ts";

export const handle = { hideBottomBar: true, hidesFooter: true } satisfies PageHandle;

/** Cards of a row: on phones the map leaves room for one, and more pictures would be in the way of these. */
const firstRow = 2;
/** A place that is chosen on the map is exact. */
const onlyPlace = { near: undefined, area: undefined, delivers_to: undefined };

/** `/map`, `/map/<category>`: the listings of a list on the map, beside the list. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const t = api.texts("map");
  const categories = await api.shared(listCategories);
  const categoryPath = params.category === undefined ? [] : findCategoryPath(categories, params.category);
  if (!categoryPath) failNotFound();
  const id = categoryPath.at(-1)?.id;
  const category = id === undefined ? undefined : await api.shared(getCategory, { params: { id } });
  const path = params.category === undefined ? "/map" : `/map/${params.category}`;
  const list = await loadList(api, { request, path, category });
  const { facets, namedLocation, isInDollars: _, ...shown } = list;
  const locations = await api.shared(listLocations);
  const { id: placeId, around } = findListLocation(request, locations);
  const byId = indexById(locations);
  const place = byId.get(Number(placeId ?? around));
  const title = category ? t("categoryTitle", { category: titleOf(category, api.language) }) : t("title");
  return {
    facets,
    namedLocation,
    packed: pack({
      ...shown,
      ...(await loadRegions(api, list.filters, id)),
      id: id ?? 0,
      ...chooseCategories(categoryPath, category, api),
      title,
      path,
      view: category
        ? viewFilter(category, list.form.filters, api.language)
        : (list.form.view ?? { dealTypes, parameters: [] }),
      spot: place && findSpot(place, byId, api.language),
      city: await loadCityParts(
        api,
        { place: byId.get(Number(placeId)), filters: list.filters, category: id },
        locations,
      ),
      query: queryOf(list.filters, category),
      meta: {
        title,
        description: t("description"),
        // It shows what the list has.
        path: categoryPath.length > 0 ? hrefOfPath(categoryPath) : "/",
        noIndex: true,
        language: api.language,
        publicUrl: api.publicUrl,
      },
    }),
  };
}

/** The categories that the filters offer: those above and inside. */
function chooseCategories(above: readonly FlatCategory[], category: CategoryDetail | undefined, api: Api) {
  const choose = (...path: FlatCategory[]) => {
    const last = path.at(-1);
    return last ? [{ title: titleOf(last, api.language), to: hrefOfPath(path) }] : [];
  };
  return {
    categoryPath: toChoices(above.flatMap((_, index) => choose(...above.slice(0, index + 1)))),
    inside: toChoices((category?.children ?? []).flatMap((child) => choose(...above, child))),
  };
}

/** What the map asks with: the filters of the list, without its place, its part of the map and its position. */
function queryOf(filters: ListFilters, category: CategoryDetail | undefined): string {
  const query = writeFilters(changeFilters(filters, { location: undefined, area: undefined, ordering: undefined }));
  return `${query.slice(1)}${category ? `&category=${category.id}` : ""}`;
}

/** The regions with their counts; undefined where they cannot be counted just now, for the list works without: the map asks again. */
async function loadRegions(api: Api, filters: ListFilters, category: number | undefined) {
  const { location: _location, area: _area, ordering: _ordering, ...asked } = changeFilters(filters, {});
  try {
    const { results, approximate } = await api.call(listMapClusters, { query: { ...asked, category } });
    return {
      regions: results.map((cluster) => viewCluster(cluster, api.language, outline.middles)),
      isApproximate: approximate,
    };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { regions: undefined, isApproximate: false };
  }
}

/** Where the place of the list is; undefined where it has none. */
function findSpot(place: Location, byId: ReadonlyMap<number, Location>, language: Language) {
  if (place.parent === null) return undefined;
  // A village is found by its district.
  const known = [place, ...ancestorsOf(place, byId)].find(({ lat }) => lat !== undefined);
  const { lat, lon } = known ?? {};
  if (lat === undefined || lon === undefined) return undefined;
  const { x, y } = viewCluster({ ...place, lat, lon, count: 0, min_price: null }, language, outline.middles);
  return { x, y, kind: place.kind };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData && unpack(loaderData.packed).meta);
}

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const shown = unpack(loaderData.packed);
  const { filters, path, view, page, title, id, startQuery, locationTitle, elsewhere, searchView } = shown;
  const { regions, isApproximate, query, spot, city, seller, form, categoryPath, inside } = shown;
  const narrowed = { view, filters, searchView, locationTitle };
  const t = useTranslations("map");
  const navigate = useNavigate();
  const facets = useTimelyFacets(loaderData.facets, path, filters);
  const chosen = useLocationView()?.selected;
  const [link] = useState(createMapLink);
  const [isSheet, setSheet] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const hrefOf = useCallback(
    (place: number) => path + writeFilters(changeFilters(filters, { ...onlyPlace, location: String(place) })),
    [path, filters],
  );
  const onChoose = useCallback(
    (place: number) => {
      setSheet(true);
      void navigate(hrefOf(place), { preventScrollReset: true });
    },
    [navigate, hrefOf],
  );
  const { isFollowing, onMove } = useListOfPart(path, filters);
  useEffect(() => {
    if (isSheet) sheet.current?.focus({ preventScroll: true });
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setSheet(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isSheet]);
  const listLabel = filters.area ? t("listHere") : chosen ? t("list", { place: chosen.title }) : t("everywhere");
  const sheetTitle = filters.area ? <CountHere facets={facets} /> : (chosen?.title ?? t("everywhere"));
  return (
    <div className="wrap">
      <ListHeading
        title={title}
        facets={facets}
        listKey={id}
        subtitle={filters.area && <CountHere facets={facets} />}
        className="mt-3 720:mt-5"
      >
        <ListControls filterLink={<FilterLink {...narrowed} className="1280:hidden" />} />
      </ListHeading>
      <ActiveFilters path={path} {...narrowed} />
      <SearchNotes view={searchView} filters={filters} path={path} />
      <div className="map-columns gap-5 960:grid 960:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] 960:items-start 1280:grid-cols-[264px_minmax(0,9fr)_minmax(0,11fr)]">
        <FilterSheet listKey={id} only={undefined} onClose={() => undefined}>
          <FilterPanel
            path={path}
            view={view}
            filters={form.filters}
            words={form.words}
            search={filters.search}
            namedLocation={filters.location}
            facets={facets}
            categoryPath={categoryPath}
            searchedPath={form.categoryPath}
            inside={inside}
          />
        </FilterSheet>
        <div className="960:sticky 960:top-[132px] 960:order-2">
          <div className="h-[clamp(240px,32dvh,340px)] 720:h-[44dvh] 960:h-[max(420px,calc(100dvh-310px))]">
            <MarketMap
              regions={regions}
              isApproximate={isApproximate}
              query={query}
              area={filters.area}
              chosen={chosen ? { id: chosen.id, spot } : undefined}
              link={link}
              hrefOf={hrefOf}
              onChoose={onChoose}
              onMove={onMove}
            />
          </div>
          <p className="mt-1.5 mb-3 text-xs text-felt-600">{t("note")}</p>
        </div>
        <LinkedList
          ref={sheet}
          link={link}
          label={listLabel}
          isBusy={isFollowing}
          className={`map-results outline-none ${isFollowing ? "[&_img]:opacity-50" : ""} ${isSheet ? "max-960:fixed max-960:inset-x-0 max-960:bottom-0 max-960:z-20 max-960:max-h-[38dvh] max-960:overflow-y-auto max-960:overscroll-contain max-960:rounded-t-l max-960:bg-felt-50 max-960:px-4 max-960:pb-[calc(16px+env(safe-area-inset-bottom))] max-960:shadow-2" : ""}`}
        >
          {isSheet && (
            <div className="sticky top-0 z-10 -mx-4 mb-2 flex items-center border-b border-felt-200 bg-felt-50 pl-4 960:hidden">
              <h2 className="mr-auto min-w-0 py-1.5 text-base leading-5 font-semibold">{sheetTitle}</h2>
              <button
                type="button"
                aria-label={t("close")}
                className="grid size-12 place-items-center rounded-full hover:bg-felt-100"
                onClick={() => setSheet(false)}
              >
                <Icon of={X} />
              </button>
            </div>
          )}
          {city && <CityParts {...city} hrefOf={hrefOf} />}
          <Results
            page={page}
            filters={filters}
            view={view}
            path={path}
            startQuery={startQuery}
            locationTitle={locationTitle}
            elsewhere={elsewhere}
            seller={seller}
            eager={firstRow}
          />
        </LinkedList>
      </div>
    </div>
  );
}
