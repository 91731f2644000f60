import { type StatisticGroup, type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";

export const statisticsPath = "/profile/statistics";

/** Lengths that are one press away, in days. */
export const presets = [7, 30, 90] as const;
const defaultDays = 30;

const day = 86_400_000;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of a page of statistics asks for. */
export interface StatisticsQuery {
  start: string;
  end: string;
  kind: StatisticKind;
  /** One of the presets; undefined: days of one's own. */
  preset: number | undefined;
}

/** Days that are none are left to the API, which says so. */
export function readQuery(params: URLSearchParams, today: string): StatisticsQuery {
  const kind = statisticKinds.find((one) => one === params.get("kind")) ?? "views";
  const [start, end] = [params.get("start"), params.get("end")];
  if (start || end) return { start: start ?? "", end: end ?? "", kind, preset: undefined };
  const preset = presets.find((one) => String(one) === params.get("days")) ?? defaultDays;
  return { start: addDays(today, 1 - preset), end: today, kind, preset };
}

/** The query of an address with the same period. */
export function periodOf({ start, end, preset }: StatisticsQuery): string {
  return preset === undefined ? `start=${start}&end=${end}` : `days=${preset}`;
}

export function addDays(to: string, days: number): string {
  return new Date(Date.parse(to) + days * day).toISOString().slice(0, 10);
}

/** As many points as a chart can show: days up to a quarter, weeks up to a year, then months. */
export function groupFor({ start, end }: Pick<StatisticsQuery, "start" | "end">): StatisticGroup {
  if (!dayPattern.test(start) || !dayPattern.test(end)) return "day";
  const days = (Date.parse(end) - Date.parse(start)) / day + 1;
  if (days <= 92) return "day";
  return days <= 366 ? "week" : "month";
}
