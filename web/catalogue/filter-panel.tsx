import { type FormEvent, type MouseEvent, useMemo } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { rememberPlace } from "#web/location/remembered-place.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { useScripted } from "#web/ui/use-scripted.ts";
import { allCategories, type CategoryChoice, toChoices } from "./category-choices.ts";
import { findInvertedRanges } from "./check-ranges.ts";
import { type FilterDraft, readDraft } from "./filter-draft.ts";
import type { FilterView, ParameterView } from "./filter-view.ts";
import { orders } from "./list-controls.tsx";
import { changeFilters, type ListFilters, readOptions, readRanges, writeFilters } from "./list-query.ts";
import { ParameterFilter } from "./parameter-filter.tsx";
import { RangeFields } from "./range-fields.tsx";
import { CategorySelect, PlaceSelect } from "./scope-fields.tsx";
import { type FacetCounts, type FacetSource, useDraftFacets, useFacets } from "./use-facets.ts";
import { useFilterDraft } from "./use-filter-draft.ts";

interface FilterPanelProps {
  /** Path of the list, without the language. */
  path: string;
  view: FilterView;
  /** The filters of the address. */
  filters: ListFilters;
  facets: FacetSource;
  /** From the main category to the one on show; none on home. */
  trail: readonly CategoryChoice[];
  /** The categories inside the one on show: they have its parameters too. */
  inside: readonly CategoryChoice[];
}

/** The units that price bounds may be in; written out, because the contract would bring its schemas to the browser. */
const currencies = ["KGS", "USD"] as const;

/**
 * The filters of a list: a plain GET form, so that it works before any script. With one it is a draft that says how
 * many ads it would find, checks ranges while typing, and writes the address in its final form when it is accepted.
 */
export function FilterPanel({ path, view, filters, facets, trail, inside }: FilterPanelProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const navigate = useNavigate();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { form, draft, edited, read, clear } = useFilterDraft(
    writeFilters(filters) + (root?.places.selected?.id ?? ""),
  );
  const inForce = useFacets(facets);
  const drafted = useDraftFacets(draft);
  const counts = drafted ? drafted.counts : inForce;
  const optionCounts = useMemo(() => counts && new Map(counts.options), [counts]);

  const mains = toChoices((root?.categories ?? []).map(({ title, href }) => ({ title, to: stripLanguage(href) })));
  const current = trail.at(-1)?.slug ?? allCategories;
  const inverted = draft?.inverted ?? findInvertedRanges(filters);
  const chosen = draft?.chosen ?? new Set(readOptions(filters));
  const ranges = readRanges(filters);
  // The parameters of another category show once one is there.
  const isElsewhere =
    draft !== undefined && draft.category !== current && inside.every(({ slug }) => slug !== draft.category);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const accepted = readDraft(event.currentTarget);
    const isSheet = event.currentTarget.closest("dialog[open]") !== null;
    const isSame = accepted.category === current;
    const there = [...trail, ...inside, ...mains].find(({ slug }) => slug === accepted.category)?.to ?? "/";
    const address = writeFilters({ ...accepted.filters, location: acceptPlace(accepted) });
    void navigate((isSame ? path : there) + address, { replace: isSheet });
  }

  /** The place as the address should hold it; another one than before is remembered on this device. */
  function acceptPlace({ filters: { location = "all" } }: FilterDraft): string | undefined {
    if (location === String(root?.places.selected?.id ?? "all")) return filters.location;
    rememberPlace(location === "all" ? null : Number(location));
    return location === "all" ? undefined : location;
  }

  function onClear(event: MouseEvent<HTMLAnchorElement>) {
    if (!event.currentTarget.closest("dialog[open]")) return;
    event.preventDefault();
    clear();
  }

  return (
    <form
      ref={form}
      action={hrefIn(language, path)}
      aria-label={t("filters")}
      onInput={(event) => read(event.target)}
      onSubmit={onSubmit}
      className="filter-form"
    >
      {filters.is_business && <input type="hidden" name="is_business" value={filters.is_business} />}
      <Field
        label={t("search")}
        name="search"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={filters.search}
      />
      <CategorySelect trail={trail} inside={inside} mains={mains} current={current} />
      {root && <PlaceSelect view={root.places} />}
      <Select
        key={`order ${filters.ordering}`}
        label={t("order")}
        name="ordering"
        defaultValue={filters.ordering ?? orders[0].ordering}
      >
        {orders.map(({ ordering, title }) => (
          <option key={ordering} value={ordering}>
            {t(title)}
          </option>
        ))}
      </Select>
      {view.dealTypes.length > 0 && (
        <Select
          key={`deal ${filters.deal_type}`}
          label={t("dealType")}
          name="deal_type"
          defaultValue={filters.deal_type ?? ""}
        >
          <option value="">{t("any")}</option>
          {view.dealTypes.map((deal) => (
            <option key={deal} value={deal}>
              {t(`deal${deal.charAt(0).toUpperCase()}${deal.slice(1)}`)}
            </option>
          ))}
        </Select>
      )}
      <div>
        <RangeFields
          legend={t("price")}
          names={["price__gte", "price__lte"]}
          values={{ from: filters.price__gte ?? "", to: filters.price__lte ?? "" }}
          edited={edited}
          errors={inverted.includes("price") ? [t("priceFromAboveTo"), t("priceToBelowFrom")] : undefined}
          isWhole
        />
        <fieldset className="segments mt-2">
          <legend className="sr-only">{t("currency")}</legend>
          {currencies.map((currency) => (
            <label key={currency}>
              <input
                type="radio"
                name="currency"
                value={currency}
                defaultChecked={(filters.currency ?? "KGS") === currency}
              />
              {currency === "USD" ? "$" : t("som")}
            </label>
          ))}
        </fieldset>
      </div>
      {view.parameters.length > 0 && (
        <fieldset disabled={isElsewhere} hidden={isElsewhere} className="flex min-w-0 flex-col gap-3.5">
          <legend className="sr-only">{t("parameters")}</legend>
          {offerChosen(view.parameters, drafted?.dependents, chosen).map((parameter) => (
            <ParameterFilter
              key={parameter.id}
              parameter={parameter}
              chosen={chosen}
              range={ranges.get(parameter.id)}
              counts={optionCounts}
              edited={edited}
              isInverted={inverted.includes(parameter.id)}
            />
          ))}
        </fieldset>
      )}
      <Field label={t("dateFrom")} name="date_from" type="date" defaultValue={filters.date_from} />
      <Field label={t("dateTo")} name="date_to" type="date" defaultValue={filters.date_to} />
      <div className="filter-actions">
        <ApplyButton isRefused={inverted.length > 0} counts={counts} />
        <LinkButton
          to={path + writeFilters(changeFilters({}, { is_business: filters.is_business }))}
          look="plain"
          size="m"
          rel="nofollow"
          onClick={onClear}
        >
          {t("clear")}
        </LinkButton>
      </div>
    </form>
  );
}

/** What accepting would show; without a number where none is known. */
function ApplyButton({ isRefused, counts }: { isRefused: boolean; counts: FacetCounts | null }) {
  // Without a script a dead button would leave no way to try again.
  const isScripted = useScripted();
  return (
    <Button type="submit" look="primary" size="m" disabled={isScripted && isRefused}>
      <ApplyLabel counts={isRefused ? null : counts} />
    </Button>
  );
}

function ApplyLabel({ counts }: { counts: FacetCounts | null }) {
  const t = useTranslations("catalogue");
  if (!counts) return t("apply");
  const { count, approximate } = counts;
  return t(approximate ? "applyAbout" : "applyCount", { count, shown: formatNumber(count) });
}

/** The parameters with the options that fit the draft: those of a make that is chosen, as far as they are known. */
function offerChosen(
  parameters: readonly ParameterView[],
  drafted: readonly ParameterView[] | undefined,
  chosen: ReadonlySet<number>,
): ParameterView[] {
  return parameters.map((parameter) => {
    const known = drafted?.find(({ id }) => id === parameter.id) ?? parameter;
    if (known.kind !== "choice" || !known.isDependent) return known;
    return { ...known, options: known.options.filter(({ of }) => of === undefined || chosen.has(of)) };
  });
}
