import { type StatisticGroup, type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";
import type { ProductCounts, StatisticProduct, StatisticSeries } from "#contracts/statistics/schemas.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import { formatNumber } from "#web/platform/format.ts";
import { addDays } from "./statistics-query.ts";

/** A kind in a period, beside the period before. */
export interface FigureView {
  kind: StatisticKind;
  total: string;
  before: string;
  /** Per cent of the period before, signed; null where that had nothing. */
  change: { direction: "up" | "down" | "none"; percent: string } | null;
}

/** A row of the table behind the chart. */
export interface PointView {
  label: string;
  counts: readonly number[];
}

export interface StatisticsView {
  group: StatisticGroup;
  from: string;
  to: string;
  /** The period before. */
  before: { from: string; to: string };
  figures: readonly FigureView[];
  points: readonly PointView[];
  isEmpty: boolean;
}

type Kinds = Record<StatisticKind, StatisticSeries>;

/** `21.11.2026`, as both languages write it. */
function formatDay(day: string): string {
  return day.split("-").toReversed().join(".");
}

export function viewStatistics(
  kinds: Kinds,
  { start, end }: { start: string; end: string },
  group: StatisticGroup,
): StatisticsView {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  return {
    group,
    from: formatDay(start),
    to: formatDay(end),
    before: { from: formatDay(addDays(start, -days)), to: formatDay(addDays(start, -1)) },
    figures: statisticKinds.map((kind) => viewFigure(kind, kinds[kind])),
    points: kinds.views.series.map(({ date }, at) => ({
      label: formatDay(date),
      counts: statisticKinds.map((kind) => kinds[kind].series[at]?.count ?? 0),
    })),
    isEmpty: statisticKinds.every((kind) => kinds[kind].total === 0 && kinds[kind].previous_total === 0),
  };
}

function viewFigure(kind: StatisticKind, { total, previous_total: before }: StatisticSeries): FigureView {
  return { kind, total: formatNumber(total), before: formatNumber(before), change: viewChange(total, before) };
}

function viewChange(total: number, before: number): FigureView["change"] {
  if (before === 0) return null;
  const percent = Math.round((100 * (total - before)) / before);
  const direction = percent === 0 ? "none" : percent > 0 ? "up" : "down";
  return { direction, percent: `${formatNumber(Math.abs(percent))}\u00a0%` };
}

/** A row of the table of listings. */
export interface ProductRowView {
  id: number;
  title: string;
  picture: string | null;
  isDeleted: boolean;
  counts: readonly string[];
}

/** Pixels, drawn twice as dense. */
const pictureWidth = 160;

export function viewProduct(product: StatisticProduct) {
  const { id, title, state, is_deleted: isDeleted } = product;
  return { id, title, picture: thumbnailOf(product, pictureWidth), isDeleted, isOnShow: state === "active" };
}

export function viewProductRow({ product, ...counts }: ProductCounts): ProductRowView {
  return { ...viewProduct(product), counts: statisticKinds.map((kind) => formatNumber(counts[kind])) };
}
