import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PriceHistoryView } from "./price-history-view.ts";

const StepChart = lazy(() => import("./step-chart.tsx").then((module) => ({ default: module.StepChart })));

/** What the price was, behind a tap: a table, which needs no script, and above it a chart, which is loaded when it is opened. */
export function PriceHistory({ history: { summary, isLowered, steps } }: { history: PriceHistoryView }) {
  const t = useTranslations("listings");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group mt-1.5 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-s [&::-webkit-details-marker]:hidden">
        <span className={isLowered ? "font-semibold text-lake-700" : "text-felt-600"}>{summary}</span>
        <Icon of={ChevronDown} size={18} className="shrink-0 text-felt-600 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <StepChart steps={steps} />
        </Suspense>
      )}
      <table className="mt-2 mb-1 w-full">
        <thead className="text-xs text-felt-600">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              {t("priceSince")}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {t("priceThen")}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ at, day, price }) => (
            <tr key={at} className="border-t border-felt-200">
              <td className="py-1.5">{day}</td>
              <td className="py-1.5 text-right font-medium tabular-nums">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
