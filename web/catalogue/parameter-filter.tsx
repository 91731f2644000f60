import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ChoiceView, ParameterView } from "./filter-view.ts";
import type { RangeText } from "./list-query.ts";
import { RangeFields } from "./range-fields.tsx";

/** Ads by option; null when they could not be counted. */
type OptionCounts = ReadonlyMap<number, number> | null;

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
export function ParameterFilter({ parameter, chosen, range, counts, edited, isInverted }: ParameterFilterProps) {
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

/** Options fold away unless one is chosen. Plain elements: a category has hundreds of them. */
function Options({
  parameter,
  chosen,
  counts,
}: { parameter: ChoiceView } & Pick<ParameterFilterProps, "chosen" | "counts">) {
  // Asked once: the list must not fold under the hand that unticks its last option. What depends on a choice comes up
  // because of it, so it need not be looked for.
  const [isUsed] = useState(() => parameter.isDependent || parameter.options.some(({ id }) => chosen.has(id)));
  if (parameter.options.length === 0) return null;
  return (
    <details className="group" open={isUsed}>
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
