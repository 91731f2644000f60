import { defaultStatisticDays, maxStatisticDays, type StatisticGroup } from "#contracts/statistics/rules.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuseField } from "#server/platform/refusal.ts";

/** What a period is added up from: rows of a table from one day to another, both included. */
export interface Part {
  table: "days" | "months";
  from: string;
  to: string;
  /** Taken away from what the months have. */
  isLess: boolean;
}

/** Days in Bishkek, both included. */
export interface Period {
  start: string;
  end: string;
  /** The first of as many days right before it. */
  previousStart: string;
}

/** The day so many days later. */
function addDays(to: string, days: number): string {
  return new Date(Date.parse(to) + days * dayMs).toISOString().slice(0, 10);
}

/** A period that was asked for; where an end is missing, the thirty days up to today or to the other one. Refuses what is none. */
export function readPeriod(
  { start: from, end: to }: { start?: string | undefined; end?: string | undefined },
  today: string,
): Period {
  const end = to ?? (from !== undefined && from > today ? from : today);
  const start = from ?? addDays(end, 1 - defaultStatisticDays);
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  if (days < 1) refuseField("end", "period_reversed");
  if (days > maxStatisticDays) refuseField("end", "period_too_long");
  return { start, end, previousStart: addDays(start, -days) };
}

/** The first day of the week (a Monday) or month that a day belongs to, but never before the period. */
export function groupOf(of: string, group: StatisticGroup, { start }: Pick<Period, "start">): string {
  const first = firstDayOf(of, group);
  return first < start ? start : first;
}

function firstDayOf(of: string, group: StatisticGroup): string {
  if (group === "day") return of;
  if (group === "month") return `${of.slice(0, 8)}01`;
  const daysSinceMonday = (new Date(of).getUTCDay() + 6) % 7;
  return addDays(of, -daysSinceMonday);
}

/** All groups of a period, the first one first. */
export function listGroups(period: Period, group: StatisticGroup): string[] {
  const groups = new Set<string>();
  for (let current = period.start; current <= period.end; current = addDays(current, 1))
    groups.add(groupOf(current, group, period));
  return [...groups];
}

/**
 * The few parts that a period is added up from: the months that it touches, and the days at its ends. Of a month that it has the larger part of, the
 * days outside are taken away: so there are fifteen days at most at each end.
 */
export function listParts({ start, end }: Pick<Period, "start" | "end">): Part[] {
  const [firstMonth, lastMonth] = [monthOf(start), monthOf(end)];
  if (firstMonth === lastMonth) return listPartsOfMonth(firstMonth, { start, end });
  const months = { from: firstMonth, to: lastMonth };
  const parts: Part[] = [];
  const before = { table: "days", from: firstMonth, to: addDays(start, -1) } as const;
  const inFirst = { table: "days", from: start, to: lastOf(firstMonth) } as const;
  if (countDays(before) <= countDays(inFirst)) {
    if (countDays(before) > 0) parts.push({ ...before, isLess: true });
  } else {
    parts.push({ ...inFirst, isLess: false });
    months.from = addDays(lastOf(firstMonth), 1);
  }
  const after = { table: "days", from: addDays(end, 1), to: lastOf(lastMonth) } as const;
  const inLast = { table: "days", from: lastMonth, to: end } as const;
  if (countDays(after) <= countDays(inLast)) {
    if (countDays(after) > 0) parts.push({ ...after, isLess: true });
  } else {
    parts.push({ ...inLast, isLess: false });
    months.to = monthOf(addDays(lastMonth, -1));
  }
  return months.from <= months.to ? [{ table: "months", ...months, isLess: false }, ...parts] : parts;
}

function listPartsOfMonth(month: string, { start, end }: Pick<Period, "start" | "end">): Part[] {
  const outside = [
    { from: month, to: addDays(start, -1) },
    { from: addDays(end, 1), to: lastOf(month) },
  ].filter((days) => countDays(days) > 0);
  if (outside.reduce((sum, days) => sum + countDays(days), 0) >= countDays({ from: start, to: end }))
    return [{ table: "days", from: start, to: end, isLess: false }];
  return [
    { table: "months", from: month, to: month, isLess: false },
    ...outside.map((days) => ({ table: "days", ...days, isLess: true }) as const),
  ];
}

/** The first day of the month of a day. */
function monthOf(of: string): string {
  return `${of.slice(0, 8)}01`;
}

/** The last day of a month. */
function lastOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function countDays({ from, to }: { from: string; to: string }): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);
}
