import { nameWithUnit } from "#web/platform/formats/name-with-unit.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { ParameterView, SingleFilter } from "./filter-view.ts";
import { type ListFilters, type RangeText, readRanges } from "#web/catalogue/address/list-query.ts";
import { showBound } from "#web/catalogue/address/typed-numbers.ts";
import type { RangeFault, RangeFaults } from "#web/catalogue/address/check-ranges.ts";
import { type OptionCounts, OptionList } from "./fields/option-list.tsx";
import { rangeErrors, RangeFields } from "./fields/range-fields.tsx";

interface ParameterFiltersProps {
  parameters: readonly ParameterView[];
  /** The dependent parameters with the options that fit the draft; undefined until they are loaded. */
  dependents: readonly ParameterView[] | undefined;
  filters: ListFilters;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  counts: OptionCounts;
  /** The counts of the list on show, without the draft. */
  listCounts: OptionCounts;
  /** Name of the field that was changed last. */
  edited: string;
  faults: RangeFaults;
  /** True while another category is chosen in the draft: these filters do not apply to it. */
  isOff: boolean;
  /** The one filter that is shown; undefined for all of them. */
  only: SingleFilter | undefined;
}

/** The filters of a category's parameters. */
export function ParameterFilters({ parameters, dependents, isOff, only, ...rest }: ParameterFiltersProps) {
  const t = useTranslations("catalogue");
  const { filters, chosen, counts, listCounts, edited, faults } = rest;
  const ranges = readRanges(filters);
  if (parameters.length === 0) return null;
  return (
    <fieldset disabled={isOff} hidden={isOff} className="flex min-w-0 flex-col gap-3.5">
      <legend className="sr-only">{t("parameters")}</legend>
      {withFittingOptions(parameters, dependents, chosen).map((parameter) => (
        <div
          key={parameter.id}
          data-filter={parameter.id}
          hidden={only !== undefined && only !== parameter.id}
          className="empty:hidden"
        >
          <ParameterFilter
            parameter={parameter}
            chosen={chosen}
            range={ranges.get(parameter.id)}
            counts={counts}
            listCounts={listCounts}
            edited={edited}
            fault={faults.get(parameter.id)}
            isAlone={only !== undefined}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** The parameters; dependent ones with the options of chosen options only. */
function withFittingOptions(
  parameters: readonly ParameterView[],
  dependents: readonly ParameterView[] | undefined,
  chosen: ReadonlySet<number>,
): ParameterView[] {
  return parameters.map((parameter) => {
    const known = dependents?.find(({ id }) => id === parameter.id) ?? parameter;
    if (known.kind !== "choice" || !known.isDependent) return known;
    return { ...known, options: known.options.filter(({ of }) => of === undefined || chosen.has(of)) };
  });
}

interface ParameterFilterProps {
  parameter: ParameterView;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  range: RangeText | undefined;
  counts: OptionCounts;
  listCounts: OptionCounts;
  edited: string;
  fault: RangeFault | undefined;
  /** The sheet shows nothing else, and has its title. */
  isAlone: boolean;
}

/** The filter of one parameter: a range of numbers, or options to tick. */
function ParameterFilter({ parameter, range, edited, fault, ...rest }: ParameterFilterProps) {
  const t = useTranslations("catalogue");
  if (parameter.kind === "choice") return <OptionList parameter={parameter} {...rest} />;
  const { id, title, unit } = parameter;
  return (
    <RangeFields
      legend={nameWithUnit(title, unit)}
      names={[`p${id}_from`, `p${id}_to`]}
      values={{ from: showBound(range?.from ?? ""), to: showBound(range?.to ?? "") }}
      edited={edited}
      errors={rangeErrors(fault, [t("fromAboveTo"), t("toBelowFrom")], t("unclearNumber"))}
    />
  );
}
