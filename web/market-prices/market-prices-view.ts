import type { MarketPrices, UsualPrice } from "#contracts/market-prices/schemas.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import { formatMoney, formatNumber, roundStatistic } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { formatMonth, nameMonth, sayInMonth } from "./month-names.ts";

type T = Translate<"market-prices">;

/** From this many percent on a change, or a season, is one. */
const notablePercent = 5;
const monthsOfYear = 12;

export interface MonthView {
  month: string;
  low: number;
  median: number;
  high: number;
  /** The same as texts. */
  middle: string;
  half: string;
  count: string;
}

/** A column of a chart, with its text. */
export interface BarView {
  label: string;
  text: string;
  value: number;
}

export interface MarketPricesView {
  usual: string;
  usualText: string;
  /** «За год подорожало на 8 %»; absent without a month a year ago. */
  change: string | null;
  months: MonthView[];
  monthChart: string;
  histogram: BarView[];
  season: { text: string; years: string; bars: BarView[] } | null;
  regions: { title: string; to: string; price: string; count: string }[];
}

/** Prices as their page shows them; null where there are none. */
export function viewMarketPrices(prices: MarketPrices, language: Language, t: T): MarketPricesView | null {
  const [first, newest] = [prices.months[0], prices.months.at(-1)];
  if (!first || !newest) return null;
  const money = usualOf(prices, language);
  const exactly = moneyOf(prices, language);
  const months = prices.months.map(({ month, count, ...points }) => ({
    month: formatMonth(month, language),
    ...points,
    middle: money(points.median),
    half: `${formatNumber(roundStatistic(points.low))} – ${money(points.high)}`,
    count: formatNumber(count),
  }));
  return {
    usual: money(newest.median),
    usualText: t("usualText", {
      month: formatMonth(newest.month, language),
      low: money(newest.low),
      high: money(newest.high),
      count: newest.count,
      shown: formatNumber(newest.count),
    }),
    change: describeChange(prices.months, t),
    months,
    monthChart: t("byMonthChart", {
      from: formatMonth(first.month, language),
      to: formatMonth(newest.month, language),
      first: money(first.median),
      last: money(newest.median),
    }),
    histogram: prices.histogram.map(({ from, to, count }) => ({
      label: formatNumber(from),
      text: t("step", { from: formatNumber(from), to: exactly(to), count, shown: formatNumber(count) }),
      value: count,
    })),
    season: viewSeason(prices.season, language, t),
    regions: prices.regions.map((region) => ({
      title: titleOf(region, language),
      to: marketPricesPath(prices.category.title_slug, region.id),
      price: money(region.median),
      count: formatNumber(region.count),
    })),
  };
}

/** «480 000 сом», «350 сом/кг»: of many prices, rounded. */
export function usualOf(kind: PriceUnit, language: Language): (amount: number) => string {
  const money = moneyOf(kind, language);
  return (amount) => money(roundStatistic(amount));
}

type PriceUnit = Pick<UsualPrice, "unit_ru" | "unit_ky">;

/** The same as it is. */
function moneyOf({ unit_ru: ru, unit_ky: ky }: PriceUnit, language: Language): (amount: number) => string {
  const unit = language === "ky" ? ky : ru;
  return (amount) => `${formatMoney(amount, "KGS", language)}${unit && `/${unit}`}`;
}

function describeChange(months: MarketPrices["months"], t: T): string | null {
  const newest = months.at(-1);
  const before = newest && months.find(({ month }) => month === yearBefore(newest.month));
  if (!newest || !before) return null;
  const percent = Math.round((100 * (newest.median - before.median)) / before.median);
  if (Math.abs(percent) < notablePercent) return t("sameAsYear");
  return t(percent > 0 ? "dearerThanYear" : "cheaperThanYear", { percent: Math.abs(percent) });
}

function yearBefore(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
}

function viewSeason(season: MarketPrices["season"], language: Language, t: T): MarketPricesView["season"] {
  if (!season || season.months.length < monthsOfYear) return null;
  const ordered = season.months.toSorted((one, other) => one.percent - other.percent);
  const [cheapest, dearest] = [ordered[0], ordered.at(-1)];
  if (!cheapest || !dearest) return null;
  const isFlat = dearest.percent - cheapest.percent < notablePercent;
  return {
    text: isFlat
      ? t("seasonFlat")
      : t("seasonText", {
          cheapest: sayInMonth(cheapest.month, language),
          below: Math.max(0, 100 - cheapest.percent),
          dearest: sayInMonth(dearest.month, language),
          above: Math.max(0, dearest.percent - 100),
        }),
    years: t("seasonYears", { years: season.years }),
    bars: season.months.map(({ month, percent }) => ({
      label: nameMonth(month, language),
      text: `${percent}\u00a0%`,
      value: percent,
    })),
  };
}
