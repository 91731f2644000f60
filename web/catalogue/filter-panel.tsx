import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { useScripted } from "#web/ui/use-scripted.ts";
import { findInvertedRanges, type InvertedRange } from "./check-ranges.ts";
import { ParameterFilter } from "./parameter-filter.tsx";
import type { FilterView } from "./filter-view.ts";
import { type ListFilters, readFilters, readOptions, readRanges, writeFilters } from "./list-query.ts";
import { RangeFields } from "./range-fields.tsx";
import { type FacetPromise, useFacets } from "./use-facets.ts";

interface FilterPanelProps {
  /** Path of the category, without the language. */
  path: string;
  view: FilterView;
  filters: ListFilters;
  facets: FacetPromise;
}

/** The units that price bounds may be in; written out, because the contract would bring its schemas to the browser. */
const currencies = ["KGS", "USD"] as const;
/** Filters that the panel has no field for: they stay as they are. */
const kept = ["location", "ordering", "is_business"] as const;

/**
 * The filters of a category: a plain GET form, so that it works before any script. With one, ranges are checked
 * while typing and the address is written in its final form at once.
 */
export function FilterPanel({ path, view, filters, facets }: FilterPanelProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const navigate = useNavigate();
  const counts = useFacets(facets);
  // Without a script a dead button would leave no way to try again.
  const isScripted = useScripted();
  const form = useRef<HTMLFormElement>(null);
  const [inverted, setInverted] = useState<readonly InvertedRange[]>(() => findInvertedRanges(filters));
  const [edited, setEdited] = useState("");
  const address = writeFilters(filters);
  const chosen = new Set(readOptions(filters));
  const ranges = readRanges(filters);

  // The fields are uncontrolled, so that typing before the script arrives is kept; a new address sets them anew.
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    form.current?.reset();
    setInverted(findInvertedRanges(readFilters(new URLSearchParams(address))));
  }, [address]);

  function readForm(element: HTMLFormElement): ListFilters {
    const entries = [...new FormData(element)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    return readFilters(new URLSearchParams(entries));
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLInputElement) setEdited(event.target.name);
    setInverted(findInvertedRanges(readForm(event.currentTarget)));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSheet = event.currentTarget.closest("dialog[open]") !== null;
    void navigate(path + writeFilters(readForm(event.currentTarget)), { replace: isSheet });
  }

  return (
    <form ref={form} action={hrefIn(language, path)} onInput={onInput} onSubmit={onSubmit} className="filter-form">
      {kept.map((name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />)}
      <Field
        label={t("search")}
        name="search"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={filters.search}
      />
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
      {view.parameters.map((parameter) => (
        <ParameterFilter
          key={parameter.id}
          parameter={parameter}
          chosen={chosen}
          range={ranges.get(parameter.id)}
          counts={counts}
          edited={edited}
          isInverted={inverted.includes(parameter.id)}
        />
      ))}
      <Field label={t("dateFrom")} name="date_from" type="date" defaultValue={filters.date_from} />
      <Field label={t("dateTo")} name="date_to" type="date" defaultValue={filters.date_to} />
      <div className="filter-actions">
        <Button type="submit" look="primary" disabled={isScripted && inverted.length > 0} className="flex-1">
          {t("apply")}
        </Button>
        <LinkButton to={path} look="plain" rel="nofollow">
          {t("clear")}
        </LinkButton>
      </div>
    </form>
  );
}
