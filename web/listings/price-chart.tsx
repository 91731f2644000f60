import type { PriceComparison } from "#contracts/listings/schemas.ts";
import { formatMoney, formatNumber, roundStatistic } from "#web/platform/format.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { viewNumber } from "./view/view-number.ts";

/** From this percentage of cheaper or dearer listings on, the text names it; below, the price is usual. */
const notablePercent = 55;
/** Minimum height of a bar in percent of the highest, so that it is visible. */
const minHeight = 4;
/** Height of the highest bar in percent of the chart: its count stands above it. */
const maxHeight = 82;

/** Compares the price with the same goods: as a text, and as counts by price with this price and the median at their positions. */
export function PriceChart({
  comparison,
  pricesPath,
}: {
  comparison: PriceComparison;
  pricesPath?: string | undefined;
}) {
  const t = useTranslations("listings");
  const language = useLanguage();
  const { histogram, count, median, price, own_step: ownStep } = comparison;
  const unit = language === "ky" ? comparison.unit_ky : comparison.unit_ru;
  const money = (amount: number) => formatMoney(amount, "KGS", language) + (unit && `/${unit}`);
  const highest = Math.max(...histogram.map((step) => step.count));
  const [low, high] = [histogram[0]?.from ?? 0, histogram.at(-1)?.to ?? 0];
  const positionOf = (amount: number) =>
    Math.round((1000 * (Math.min(Math.max(amount, low), high) - low)) / Math.max(1, high - low)) / 10;
  // Below the first bar or above the last it is in none of them: the arrow says where.
  const isBelow = price < low;
  const isAbove = price > high;
  const goods = describeGoods(comparison, language);
  return (
    <Panel title={t("priceAmongSimilar")}>
      <p className="font-semibold">{describePosition(comparison, t)}</p>
      <p className="text-xs text-felt-600">
        {[t("comparedWith", { count, shown: formatNumber(count) }), goods].filter(Boolean).join(": ")}
      </p>
      <figure className="mt-3 text-xs">
        <Mark at={positionOf(price)} className="font-semibold text-lake-700">
          {`${isBelow ? "← " : ""}${t("thisListing", { price: money(price) })}${isAbove ? " →" : ""}`}
        </Mark>
        <div className="relative">
          <ol aria-hidden className="flex h-28 items-end gap-1 border-b border-felt-200">
            {[...histogram.entries()].map(([index, step]) => (
              <li
                key={index}
                title={t("priceStep", {
                  from: money(step.from),
                  to: money(step.to),
                  count: step.count,
                  shown: formatNumber(step.count),
                })}
                className="flex h-full min-w-0 flex-1 flex-col justify-end text-center text-2xs text-felt-600"
              >
                {step.count > 0 && <span>{formatNumber(step.count)}</span>}
                <span
                  className={`rounded-t-[5px] ${index === ownStep && !isBelow && !isAbove ? "bg-lake-600" : "bg-lake-100"}`}
                  style={{ height: `${heightOf(step.count, highest)}%` }}
                />
              </li>
            ))}
          </ol>
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-lake-600"
            style={{ left: `${positionOf(price)}%` }}
          />
          <span
            aria-hidden
            className="absolute inset-y-0 -translate-x-1/2 border-l-2 border-dashed border-felt-500"
            style={{ left: `${positionOf(median)}%` }}
          />
        </div>
        <figcaption className="mt-1 text-felt-600">
          <Mark at={positionOf(median)} className="font-medium text-felt-900">
            {t("usualPrice", { price: money(roundStatistic(median)) })}
          </Mark>
          <span className="mt-1 flex justify-between gap-3">
            <span>{money(low)}</span>
            <span>{money(high)}</span>
          </span>
        </figcaption>
      </figure>
      {pricesPath && (
        <PageLink
          to={pricesPath}
          className="-mb-2 inline-flex min-h-11 items-center text-sm text-lake-700 hover:underline"
        >
          {t("pricesByMonth")}
        </PageLink>
      )}
    </Panel>
  );
}

/** A text at a position of the axis in percent, moved inwards at its ends. */
function Mark({ at, className, children }: { at: number; className: string; children: string }) {
  return (
    <span className={`block h-5 overflow-visible whitespace-nowrap ${className}`}>
      <span className="relative inline-block" style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}>
        {children}
      </span>
    </span>
  );
}

/** «Honda, Fit, 2006–2010», «2 комнаты, 50–70 м², Бишкек». */
function describeGoods({ options, number, region }: PriceComparison, language: Language): string {
  const unit = number && (language === "ky" ? number.unit_ky : number.unit_ru);
  const bounds = number && [viewNumber(number.from), viewNumber(number.to)].join("–");
  return [
    ...options.map((option) => titleOf(option, language)),
    ...(number ? [[bounds, unit].filter(Boolean).join("\u00a0")] : []),
    ...(region ? [titleOf(region, language)] : []),
  ].join(", ");
}

function describePosition({ cheaper, dearer }: PriceComparison, t: Translate<"listings">): string {
  if (dearer === 100) return t("cheapest");
  if (cheaper === 100) return t("dearest");
  if (dearer >= notablePercent) return t("cheaperThan", { percent: dearer });
  if (cheaper >= notablePercent) return t("dearerThan", { percent: cheaper });
  return t("priceIsUsual");
}

function heightOf(count: number, highest: number): number {
  if (count === 0) return 0;
  return Math.max(minHeight, Math.round((maxHeight * count) / highest));
}
