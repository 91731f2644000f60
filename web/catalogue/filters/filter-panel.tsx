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
  /** From the main category to the one on show; none on home. */
  categoryPath: readonly CategoryChoice[];
  /** The children of the category on show: they have its parameters too. */
  inside: readonly CategoryChoice[];
}

/**
 * The filters of a list: a plain GET form, so that it works before any script. With one it is a draft that says how
 * many listings it would find, checks ranges while typing, and leads to the canonical address when it is accepted.
 */
export function FilterPanel({ path, view, filters, facets, categoryPath, inside }: FilterPanelProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const locationView = useLocationView();
  const mains = toChoices((useMainCategories() ?? []).map(({ title, href }) => ({ title, to: stripLanguage(href) })));
  const current = categoryPath.at(-1)?.slug ?? allCategories;
  const { form, draft, edited, read, clear } = useFilterDraft(
    writeFilters(filters) + (locationView?.selected?.id ?? ""),
  );
  const accept = useAcceptFilters({
    path,
    current,
    namedLocation: filters.location,
    choices: [...categoryPath, ...inside, ...mains],
  });
  const appliedCounts = useFacets(facets);
  const drafted = useDraftFacets(draft);
  const counts = drafted ? drafted.counts : appliedCounts;
  const optionCounts = useMemo(() => counts && new Map(counts.options), [counts]);
  const inverted = draft?.inverted ?? findInvertedRanges(filters);
  // The parameters of another category show once its list is open.
  const isElsewhere =
    draft !== undefined && draft.category !== current && inside.every(({ slug }) => slug !== draft.category);
  return (
    <form
      ref={form}
      action={hrefIn(language, path)}
      aria-label={t("filters")}
      onInput={(event) => read(event.target)}
      onSubmit={accept}
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
      <CategorySelect categoryPath={categoryPath} inside={inside} mains={mains} current={current} />
      {locationView && <LocationSelect view={locationView} />}
      <OrderSelect ordering={filters.ordering} />
      <DealSelect dealTypes={view.dealTypes} chosen={filters.deal_type} />
      <PriceFilter filters={filters} edited={edited} isInverted={inverted.includes("price")} />
      <ParameterFilters
        parameters={view.parameters}
        dependents={drafted?.dependents}
        filters={filters}
        chosen={draft?.chosen ?? new Set(readOptions(filters))}
        counts={optionCounts}
        edited={edited}
        inverted={inverted}
        isOff={isElsewhere}
      />
      <Field label={t("dateFrom")} name="date_from" type="date" defaultValue={filters.date_from} />
      <Field label={t("dateTo")} name="date_to" type="date" defaultValue={filters.date_to} />
      <FilterActions
        path={path}
        isBusiness={filters.is_business}
        isRefused={inverted.length > 0}
        counts={counts}
        onClear={clear}
      />
    </form>
  );
}
