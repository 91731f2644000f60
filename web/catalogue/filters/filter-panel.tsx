import { useMemo } from "react";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import { useLocationView } from "#web/location/use-location-view.ts";
import { Field } from "#web/ui/form/field.tsx";
import { useMainCategories } from "#web/catalogue/menu/use-main-categories.ts";
import { type ListFilters, readOptions, writeFilters } from "#web/catalogue/address/list-query.ts";
import { allCategories, type CategoryChoice, toChoices } from "./category-choices.ts";
import { findInvertedRanges } from "./check-ranges.ts";
import { FilterActions } from "./filter-actions.tsx";
import type { FilterView } from "./filter-view.ts";
import { ParameterFilters } from "./parameter-filter.tsx";
import { PriceFilter } from "./range-fields.tsx";
import { CategorySelect, DealSelect, LocationSelect, OrderSelect } from "./scope-fields.tsx";
import { useAcceptFilters } from "./use-accept-filters.ts";
import { type FacetSource, useDraftFacets, useFacets } from "./use-facets.ts";
import { useFilterDraft } from "./use-filter-draft.ts";

interface FilterPanelProps {
  /** Path of the list, without the language. */
  path: string;
  view: FilterView;
  /** The filters of the address. */
  filters: ListFilters;
  facets: FacetSource;
  /** From the main category to the one on show; empty on the home page. */
  categoryPath: readonly CategoryChoice[];
  /** The children of the category on show: they have its parameters, too. */
  inside: readonly CategoryChoice[];
}

/**
 * The filters of a list: a plain GET form, so that it works without a script. With one it shows how many listings the draft
 * would find, checks ranges while typing, and navigates to the canonical address.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { path, view, filters, categoryPath, inside } = props;
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const locationView = useLocationView();
  const { form, draft, edited, inverted, dependents, counts, optionCounts, ...state } = useFilterForm(props);
  return (
    <form
      ref={form}
      action={hrefIn(language, path)}
      aria-label={t("filters")}
      onInput={(event) => state.read(event.target)}
      onSubmit={state.accept}
      className="filter-form"
    >
      {filters.is_business && <input type="hidden" name="is_business" value={filters.is_business} />}
      <Field
        label={t("search")}
        name="search"
        type="search"
        enterKeyHint="search"
        maxLength={maxSearchLength}
        defaultValue={filters.search}
      />
      <CategorySelect categoryPath={categoryPath} inside={inside} mains={state.mains} current={state.current} />
      {locationView && <LocationSelect view={locationView} />}
      <OrderSelect ordering={filters.ordering} search={filters.search} />
      <DealSelect dealTypes={view.dealTypes} chosen={filters.deal_type} />
      <PriceFilter filters={filters} edited={edited} isInverted={inverted.includes("price")} />
      <ParameterFilters
        parameters={view.parameters}
        dependents={dependents}
        filters={filters}
        chosen={draft?.chosen ?? new Set(readOptions(filters))}
        counts={optionCounts}
        edited={edited}
        inverted={inverted}
        isOff={state.isElsewhere}
      />
      <Field label={t("dateFrom")} name="date_from" type="date" defaultValue={filters.date_from} />
      <Field label={t("dateTo")} name="date_to" type="date" defaultValue={filters.date_to} />
      <FilterActions
        path={path}
        isBusiness={filters.is_business}
        isInvalid={inverted.length > 0}
        counts={counts}
        onClear={state.clear}
      />
    </form>
  );
}

/** What the form shows and does; without a draft the counts and ranges are those of the list. */
function useFilterForm({ path, filters, facets, categoryPath, inside }: FilterPanelProps) {
  const mains = toChoices((useMainCategories() ?? []).map(({ title, href }) => ({ title, to: stripLanguage(href) })));
  const current = categoryPath.at(-1)?.slug ?? allCategories;
  const locationId = useLocationView()?.selected?.id ?? "";
  const draftState = useFilterDraft(writeFilters(filters) + locationId);
  const { draft } = draftState;
  const accept = useAcceptFilters({
    path,
    current,
    namedLocation: filters.location,
    choices: [...categoryPath, ...inside, ...mains],
  });
  const listCounts = useFacets(facets);
  const drafted = useDraftFacets(draft);
  const counts = drafted ? drafted.counts : listCounts;
  const optionCounts = useMemo(() => counts && new Map(counts.options), [counts]);
  return {
    ...draftState,
    mains,
    current,
    accept,
    counts,
    optionCounts,
    dependents: drafted?.dependents,
    inverted: draft?.inverted ?? findInvertedRanges(filters),
    // The parameters of another category are shown once its list is open.
    isElsewhere:
      draft !== undefined && draft.category !== current && inside.every(({ slug }) => slug !== draft.category),
  };
}
