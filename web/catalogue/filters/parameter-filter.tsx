import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ChoiceView, ParameterView } from "./filter-view.ts";
import { type ListFilters, type RangeText, readRanges } from "#web/catalogue/address/list-query.ts";
import type { InvertedRange } from "./check-ranges.ts";
import { RangeFields } from "./range-fields.tsx";

/** Listings by option; null when they could not be counted. */
type OptionCounts = ReadonlyMap<number, number> | null;

interface ParameterFiltersProps {
  parameters: readonly ParameterView[];
  /** The dependent parameters with the options that fit the draft; undefined until they are loaded. */
  dependents: readonly ParameterView[] | undefined;
  filters: ListFilters;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  counts: OptionCounts;
  /** Name of the field that was changed last. */
  edited: string;
  inverted: readonly InvertedRange[];
  /** True while another category is chosen in the draft: these filters do not apply to it. */
  isOff: boolean;
}

/** The filters of a category's parameters. */
export function ParameterFilters({ parameters, dependents, isOff, ...rest }: ParameterFiltersProps) {
  const t = useTranslations("catalogue");
  const { filters, chosen, counts, edited, inverted } = rest;
  const ranges = readRanges(filters);
  if (parameters.length === 0) return null;
  return (
    <fieldset disabled={isOff} hidden={isOff} className="flex min-w-0 flex-col gap-3.5">
      <legend className="sr-only">{t("parameters")}</legend>
      {withFittingOptions(parameters, dependents, chosen).map((parameter) => (
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
  edited: string;
  isInverted: boolean;
}

/** The filter of one parameter: a range of numbers, or options to tick. */
function ParameterFilter({ parameter, chosen, range, counts, edited, isInverted }: ParameterFilterProps) {
  const t = useTranslations("catalogue");
  if (parameter.kind === "choice") return <Options parameter={parameter} chosen={chosen} counts={counts} />;
  const { id, title, unit } = parameter;
  return (
    <RangeFields
      legend={unit ? `${title}, ${unit}` : title}
      names={[`p${id}_from`, `p${id}_to`]}
      values={range ?? { from: "", to: "" }}
      edited={edited}
      errors={isInverted ? [t("fromAboveTo"), t("toBelowFrom")] : undefined}
    />
  );
}

/** Options, folded unless one is chosen. Plain elements for speed: a category has hundreds of them. */
function Options({
  parameter,
  chosen,
  counts,
}: { parameter: ChoiceView } & Pick<ParameterFilterProps, "chosen" | "counts">) {
  // Decided once: the list must not fold when its last option is unticked. A dependent parameter appears because of a
  // choice, so it is open from the start.
  const [isOpen] = useState(() => parameter.isDependent || parameter.options.some(({ id }) => chosen.has(id)));
  if (parameter.options.length === 0) return null;
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 items-center justify-between gap-2 rounded-xs font-medium hover:text-lake-700">
        {parameter.title}
        <Icon of={ChevronDown} className="text-felt-600 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="options">
        <legend className="sr-only">{parameter.title}</legend>
        {parameter.options.map(({ id, title }) => (
          <label key={id}>
            <input type="checkbox" name="option" value={id} defaultChecked={chosen.has(id)} />
            {title}
            {counts && <small>{formatNumber(counts.get(id) ?? 0)}</small>}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
