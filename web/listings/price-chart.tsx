import type { PriceComparison } from "#contracts/listings/schemas.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Panel } from "#web/ui/panel.tsx";

/** From this percentage of cheaper or dearer listings on, the text names it; below, the price is usual. */
const notablePercent = 55;
/** Minimum height of a bar in percent of the highest, so that it is visible. */
const minHeight = 4;

/** Compares the price with similar listings: as a text, and as a histogram with the listing's own bar marked. */
export function PriceChart({ comparison }: { comparison: PriceComparison }) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const { histogram, count, median, own_step: ownStep } = comparison;
  const money = (amount: number) => formatMoney(amount, "KGS", language);
  const highest = Math.max(...histogram.map((step) => step.count));
  const kind = comparison.options.map((option) => titleOf(option, language)).join(", ");
  return (
    <Panel title={t("priceAmongSimilar")}>
      <p className="font-semibold">{describePosition(comparison, t)}</p>
      <p className="text-xs text-felt-600">
        {[t("comparedWith", { count, shown: formatNumber(count) }), kind].filter(Boolean).join(": ")}
      </p>
      <figure>
        <ol aria-hidden className="mt-4 flex h-24 items-end gap-1 border-b border-felt-200">
          {[...histogram.entries()].map(([index, step]) => (
            <li
              key={index}
              title={t("priceStep", {
                from: money(step.from),
                to: money(step.to),
                count: step.count,
                shown: formatNumber(step.count),
              })}
              className="flex h-full flex-1 items-end"
            >
              <span
                className={`w-full rounded-t-[5px] ${index === ownStep ? "bg-lake-600" : "bg-lake-100"}`}
                style={{ height: `${heightOf(step.count, highest, index === ownStep)}%` }}
              />
            </li>
          ))}
        </ol>
        <figcaption className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-felt-600">
          <span>{money(histogram[0]?.from ?? 0)}</span>
          <span className="font-medium text-felt-900 max-480:order-last max-480:w-full max-480:text-center">
            {t("usualPrice", { price: money(median) })}
          </span>
          <span>{money(histogram.at(-1)?.to ?? 0)}</span>
        </figcaption>
      </figure>
    </Panel>
  );
}

function describePosition({ cheaper, dearer }: PriceComparison, t: Translate<"listings">): string {
  if (dearer >= notablePercent) return t("cheaperThan", { percent: dearer });
  if (cheaper >= notablePercent) return t("dearerThan", { percent: cheaper });
  return t("priceIsUsual");
}

function heightOf(count: number, highest: number, isOwn: boolean): number {
  if (count === 0 && !isOwn) return 0;
  return Math.max(minHeight, Math.round((100 * count) / highest));
}
