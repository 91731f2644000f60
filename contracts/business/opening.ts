import type { Holiday, WorkingDay } from "./record-schemas.ts";

/** Whether a business is open at a moment, and when that changes next. */
export interface OpeningState {
  isOpen: boolean;
  /** Milliseconds; null: not within {@link horizon} days. */
  changesAt: number | null;
}

type Hours = Pick<WorkingDay, "is_working" | "from" | "to">;

const minute = 60_000;
const day = 1_440 * minute;
/** Asia/Bishkek is UTC+6 all year. */
const bishkekOffset = 6 * 60 * minute;
/** Days looked ahead: every holiday that a business may name, and a week. */
const horizon = 70;

/**
 * Whether a business is open at `now` (milliseconds), in Asia/Bishkek; undefined where its hours were never said. The hours of a day that goes on past
 * midnight belong to the day on which they begin, also before a holiday (`docs/features/business.md`, Hours).
 */
export function findOpening(
  schedule: readonly WorkingDay[] | null,
  holidays: readonly Holiday[],
  now: number,
): OpeningState | undefined {
  if (schedule === null || schedule.length === 0) return undefined;
  const local = now + bishkekOffset;
  const today = Math.floor(local / day);
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  const byWeekday = new Map(schedule.map((one) => [one.day, one]));
  const spans: [start: number, end: number][] = [];
  for (let date = today - 1; date <= today + horizon; date += 1) {
    const span = spanOf(byDate.get(dateOf(date)) ?? byWeekday.get(weekdayOf(date)), date);
    const last = spans.at(-1);
    if (span && last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else if (span) spans.push(span);
  }
  const next = spans.find(([, end]) => end > local);
  if (!next) return { isOpen: false, changesAt: null };
  const [start, end] = next;
  if (local < start) return { isOpen: false, changesAt: start - bishkekOffset };
  // Open to the last day that was looked at: it does not close.
  return { isOpen: true, changesAt: end > (today + horizon) * day ? null : end - bishkekOffset };
}

/** A day's hours, in milliseconds. */
export interface DayHours {
  date: string;
  from: number;
  to: number;
}

/**
 * The hours of the day in Asia/Bishkek that was so many days before `now` (milliseconds). Without a schedule, and on a day on which it is closed,
 * they are `otherwise`.
 */
export function hoursOfDay(
  schedule: readonly WorkingDay[] | null,
  holidays: readonly Holiday[],
  otherwise: { from: string; to: string },
  { now, daysAgo }: { now: number; daysAgo: number },
): DayHours {
  const number = Math.floor((now + bishkekOffset) / day) - daysAgo;
  const date = dateOf(number);
  const known =
    holidays.find((holiday) => holiday.date === date) ?? schedule?.find((one) => one.day === weekdayOf(number));
  const span = spanOf(known, number) ??
    spanOf({ is_working: true, ...otherwise }, number) ?? [number * day, number * day];
  return { date, from: span[0] - bishkekOffset, to: span[1] - bishkekOffset };
}

/** The weekday (1 is Monday) and the date of a moment (milliseconds) in Asia/Bishkek. */
export function dayIn(now: number): { weekday: number; date: string } {
  const today = Math.floor((now + bishkekOffset) / day);
  return { weekday: weekdayOf(today), date: dateOf(today) };
}

/** Opening hours of a day as local milliseconds; undefined when it is closed. */
function spanOf(hours: Hours | undefined, date: number): [start: number, end: number] | undefined {
  if (!hours?.is_working || hours.from === null || hours.to === null) return undefined;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const midnight = date * day;
  if (from === to) return [midnight, midnight + day];
  return [midnight + from * minute, midnight + (to > from ? to : to + 1_440) * minute];
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** 1 is Monday; 1970-01-01 was a Thursday. */
function weekdayOf(date: number): number {
  return ((date + 3) % 7) + 1;
}

function dateOf(date: number): string {
  return new Date(date * day).toISOString().slice(0, 10);
}
