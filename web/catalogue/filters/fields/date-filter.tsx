import ChevronDown from "lucide-react/icons/chevron-down";
import { type MouseEvent, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";

/** How many days back the short choices begin. */
const periods = [
  { days: 1, title: "lastDay" },
  { days: 7, title: "lastWeek" },
  { days: 30, title: "lastMonth" },
] as const;
/** Milliseconds. Bishkek is UTC+6 all year. */
const day = 86_400_000;
const bishkekOffset = 21_600_000;

interface DateFilterProps {
  filters: ListFilters;
  /** Name of the field that was changed last. */
  edited: string;
  isInverted: boolean;
}

/** When listings were published: two days, or with a script the last day, week or month. Folded unless one is set. */
export function DateFilter({ filters: { date_from: from, date_to: to }, edited, isInverted }: DateFilterProps) {
  const t = useTranslations("catalogue");
  const [fromError, toError] = !isInverted
    ? []
    : edited === "date_to"
      ? [undefined, t("dateToBeforeFrom")]
      : [t("dateFromAfterTo")];
  // Decided once: it must not fold when the last date is removed.
  const [isOpen] = useState(Boolean(from || to));
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 items-center justify-between gap-2 rounded-xs font-medium hover:text-lake-700">
        {t("published")}
        <Icon of={ChevronDown} className="text-felt-600 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3.5 pt-1">
        <div className="flex flex-wrap gap-2 noscript:hidden">
          {periods.map(({ days, title }) => (
            <button key={days} type="button" className={chipClass} onClick={(event) => beginDaysAgo(event, days)}>
              {t(title)}
            </button>
          ))}
        </div>
        <Field label={t("dateFrom")} name="date_from" type="date" defaultValue={from} error={fromError} />
        <Field label={t("dateTo")} name="date_to" type="date" defaultValue={to} error={toError} />
      </div>
    </details>
  );
}

/** Fills in the dates as if they were typed. */
function beginDaysAgo({ currentTarget: button }: MouseEvent<HTMLButtonElement>, days: number): void {
  const elements = button.form?.elements;
  const begin = elements?.namedItem("date_from");
  const end = elements?.namedItem("date_to");
  if (!(begin instanceof HTMLInputElement) || !(end instanceof HTMLInputElement)) return;
  begin.value = new Date(Date.now() + bishkekOffset - days * day).toISOString().slice(0, 10);
  end.value = "";
  begin.dispatchEvent(new Event("input", { bubbles: true }));
}
