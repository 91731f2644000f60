import { categoryPicture } from "#contracts/catalogue/icons.ts";
import { type StatisticGroup, type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";
import type { ProductCounts, StatisticProduct, StatisticSeries } from "#contracts/statistics/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { presentFirstPhoto } from "#server/photos/present.ts";
import { groupOf, listGroups, type Period } from "./period.ts";
import type { Counts, DayRow, ProductRow } from "./queries.ts";

/** The series of each kind out of the days of a period and of the one before it. */
export function presentKinds(
  days: readonly DayRow[],
  period: Period,
  group: StatisticGroup,
): Record<StatisticKind, StatisticSeries> {
  const groups = listGroups(period, group);
  const before = days.filter(({ day }) => day < period.start);
  const during = Map.groupBy(
    days.filter(({ day }) => day >= period.start),
    ({ day }) => groupOf(day, group, period),
  );
  const seriesOf = (kind: StatisticKind): StatisticSeries => {
    const series = groups.map((date) => ({ date, count: sum(during.get(date) ?? [], kind) }));
    const total = series.reduce((all, { count }) => all + count, 0);
    return { total, previous_total: sum(before, kind), series };
  };
  return Object.fromEntries(statisticKinds.map((kind) => [kind, seriesOf(kind)])) as Record<
    StatisticKind,
    StatisticSeries
  >;
}

function sum(days: readonly DayRow[], kind: StatisticKind): number {
  return days.reduce((all, day) => all + day[kind], 0);
}

export function presentProduct(row: ProductRow, catalogue: Catalogue): StatisticProduct {
  const photo = presentFirstPhoto(row);
  const icon = catalogue.categoryById.get(row.category_id)?.icon;
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    is_deleted: row.deleted_at !== null,
    first_photo: photo,
    drawn_picture: photo || icon === undefined ? null : categoryPicture(icon),
  };
}

export function presentProductCounts(row: ProductRow & Counts, catalogue: Catalogue): ProductCounts {
  const { views, impressions, messages, calls, favourites, orders } = row;
  return { product: presentProduct(row, catalogue), views, impressions, messages, calls, favourites, orders };
}
