import { type RefObject, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import type { LocationView } from "#web/location/location-view.ts";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { Field } from "#web/ui/form/field.tsx";
import { useMainCategories } from "#web/catalogue/menu/use-main-categories.ts";
import {
  changeFilters,
  type ListFilters,
  readFilters,
  readOptions,
  writeFilters,
} from "#web/catalogue/address/list-query.ts";
import { isMapPath } from "#web/catalogue/address/view-path.ts";
import { allCategories, type CategoryChoice, toChoices } from "./category-choices.ts";
import { findRangeFaults } from "#web/catalogue/address/check-ranges.ts";
import { DateFilter } from "./fields/date-filter.tsx";
import { LocationFilter } from "./fields/location-filter.tsx";
import { FilterActions } from "./filter-actions.tsx";
import type { SpreadWords } from "./spread-search.ts";
import type { FilterView, SingleFilter } from "./filter-view.ts";
import { ParameterFilters } from "./parameter-filter.tsx";
import { PriceFilter } from "./fields/range-fields.tsx";
import { CategorySelect, DealSelect, OrderSelect } from "./scope-fields.tsx";
import { carryTouched } from "./touched-fields.ts";
import { useAcceptFilters } from "./use-accept-filters.ts";
import { type FacetSource, useDraftFacets, useFacets, useFacetsQuery } from "./use-facets.ts";
import { useFilterDraft } from "./use-filter-draft.ts";

export interface FilterPanelProps {
  /** Path of the list, without the language. */
  path: string;
  view: FilterView;
  /** The filters of the address, with what its search names in their fields (`spreadSearch`). */
  filters: ListFilters;
  /** The search of the address and what of it is in the fields; undefined if nothing is. */
  words: SpreadWords | undefined;
  /** The search of the address: it has an order of its own, whatever of it is in the fields. */
  search: string | undefined;
  /** The location in the address: only another one is remembered. */
  namedLocation: string | undefined;
  facets: FacetSource;
  /** From the main category to the one on show; empty on the home page. */
  categoryPath: readonly CategoryChoice[];
  /** The same of the category that the search means, on the home page. */
  searchedPath?: readonly CategoryChoice[];
  /** The children of the category on show: they have its parameters, too. */
  inside: readonly CategoryChoice[];
  /** The one filter that the sheet shows; undefined for all of them. */
  only?: SingleFilter | undefined;
  /** Contains the form that the server rendered, from which this one takes over. */
  served?: RefObject<HTMLElement | null>;
  /** Called once the form is in the page, before it is painted. */
  onReady?: () => void;
}

const nowhere: readonly CategoryChoice[] = [];

/**
 * The filters of a list: a plain GET form, so that it works without a script. With one it shows how many listings the draft
 * would find, checks ranges while typing, and navigates to the canonical address. The category and the place come first, then
 * the price, the category's parameters in its own order, and what else every list has.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { path, view, filters, search, categoryPath, searchedPath = nowhere, inside, only, served, onReady } = props;
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const { form, draft, edited, faults, dependents, counts, optionCounts, ...state } = useFilterForm(props);
  // The ids of fields depend on where the panel stands.
  const page = path === "/" ? "home" : isMapPath(path) ? "map" : "list";
  const onMount = useEffectEvent(() => {
    const from = served?.current?.querySelector("form");
    if (from && form.current) carryTouched(from, form.current);
    onReady?.();
  });
  // Before the draft is read from what was typed.
  useLayoutEffect(() => onMount(), []);
  return (
    <form
      ref={form}
      action={hrefIn(language, path)}
      aria-label={t("filters")}
      onInput={(event) => state.read(event.target)}
      onSubmit={state.accept}
      className="filter-form"
    >
      <div className="filter-fields">
        {filters.area && <input type="hidden" name="area" value={filters.area} />}
        {filters.is_business && <input type="hidden" name="is_business" value={filters.is_business} />}
        <div className="contents" hidden={only !== undefined}>
          <CachedMarkup
            name={`category ${page}`}
            of={[searchedPath.length > 0 ? searchedPath : categoryPath, inside, state.mains, state.chosen]}
          >
            <CategorySelect
              categoryPath={searchedPath.length > 0 ? searchedPath : categoryPath}
              inside={inside}
              mains={state.mains}
              current={state.chosen}
            />
          </CachedMarkup>
          <CachedMarkup name={`location ${page}`} of={state.locationView}>
            {state.locationView && (
              <LocationFilter
                view={state.locationView}
                drafted={draft?.filters.location}
                countHrefOf={state.countHrefOf}
              />
            )}
          </CachedMarkup>
        </div>
        <CachedMarkup
          name={`price ${page}`}
          of={filters.price__gte || filters.price__lte ? undefined : [filters.currency, view.isPay, view.currency]}
        >
          <div data-filter="price" hidden={only !== undefined && only !== "price"}>
            <PriceFilter
              filters={filters}
              isPay={view.isPay === true}
              usual={view.currency ?? "KGS"}
              edited={edited}
              fault={faults.get("price")}
            />
          </div>
        </CachedMarkup>
        <CachedMarkup
          name={`parameters ${page}`}
          of={filters.parameters ? undefined : [view.parameters, filters.options, optionCounts && counts?.options]}
        >
          <ParameterFilters
            parameters={view.parameters}
            dependents={dependents}
            filters={filters}
            chosen={draft?.chosen ?? new Set(readOptions(filters))}
            counts={optionCounts}
            listCounts={state.listOptionCounts}
            edited={edited}
            faults={faults}
            isOff={state.isElsewhere}
            only={only}
          />
        </CachedMarkup>
        <div className="contents" hidden={only !== undefined}>
          <CachedMarkup name={`deal ${page}`} of={[view.dealTypes, filters.deal_type]}>
            <DealSelect dealTypes={view.dealTypes} chosen={filters.deal_type} />
          </CachedMarkup>
          <CachedMarkup name={`order ${page}`} of={[filters.ordering, Boolean(search)]}>
            <OrderSelect filters={filters} search={search} />
          </CachedMarkup>
          <CachedMarkup
            name={`dates ${page}`}
            of={filters.date_from || filters.date_to || faults.has("dates") ? undefined : ""}
          >
            <DateFilter filters={filters} edited={edited} isInverted={faults.has("dates")} />
          </CachedMarkup>
          <CachedMarkup name={`words ${page}`} of={filters.search ? undefined : ""}>
            <Field
              label={t("search")}
              name="search"
              type="search"
              enterKeyHint="search"
              maxLength={maxSearchLength}
              defaultValue={filters.search}
            />
          </CachedMarkup>
        </div>
      </div>
      <FilterActions
        isBusiness={filters.is_business}
        isInvalid={faults.size > 0}
        counts={counts}
        onClear={() => state.clear(only)}
      />
    </form>
  );
}

/** What the form shows and does; without a draft the counts and ranges are those of the list. */
function useFilterForm({
  path,
  filters,
  words,
  namedLocation,
  facets,
  categoryPath,
  searchedPath = nowhere,
  inside,
}: FilterPanelProps) {
  const mains = toChoices((useMainCategories() ?? []).map(({ title, href }) => ({ title, to: stripLanguage(href) })));
  const current = categoryPath.at(-1)?.slug ?? allCategories;
  const locationView = useShownLocation();
  const draftState = useFilterDraft(writeFilters(filters) + (locationView?.selected?.id ?? ""));
  const { draft } = draftState;
  const chosen = searchedPath.at(-1)?.slug ?? current;
  const accept = useAcceptFilters({
    path,
    current,
    chosen,
    spread: filters,
    words,
    namedLocation,
    choices: [...searchedPath, ...categoryPath, ...inside, ...mains],
  });
  const found = useFacets(facets);
  // Choices are counted once the panel is seen, under the filters of the address: those of the form have its search in their fields.
  const address = readFilters(new URLSearchParams(useLocation().search));
  const listCounts = useDraftFacets({ query: useFacetsQuery(current, address) })?.counts ?? null;
  const drafted = useDraftFacets(draft);
  const isCounted = found !== null && !found.isMore;
  const counts = drafted ? drafted.counts : isCounted ? found : (listCounts ?? found);
  const language = useLanguage();
  /** The address that counts inside a location under the draft. */
  const countHrefOf = (id: number | null) => {
    const inside = { location: id === null ? "all" : String(id), ordering: undefined };
    const narrowing = writeFilters(changeFilters(draft?.filters ?? filters, inside));
    return hrefIn(language, `/facets?category=${draft?.category ?? current}&${narrowing.slice(1)}`);
  };
  // The list of all categories counts no options, not even those of a category that its search means.
  const countedInList = current === allCategories ? null : listCounts;
  const countedOptions = drafted ? counts : countedInList;
  const optionCounts = useMemo(() => countedOptions && new Map(countedOptions.options), [countedOptions]);
  const listOptionCounts = useMemo(() => countedInList && new Map(countedInList.options), [countedInList]);
  return {
    ...draftState,
    mains,
    chosen,
    locationView,
    accept,
    countHrefOf,
    counts,
    optionCounts,
    listOptionCounts,
    dependents: drafted?.dependents,
    faults: draft?.faults ?? findRangeFaults(filters),
    // The parameters of another category are shown once its list is open.
    isElsewhere:
      draft !== undefined && draft.category !== chosen && inside.every(({ slug }) => slug !== draft.category),
  };
}

/** The location that narrows the list: the one that its search names, or the chosen one. */
function useShownLocation(): LocationView | undefined {
  const view = useLocationView();
  const named = useNamedLocation();
  return view && named ? { ...view, selected: named, up: null } : view;
}
