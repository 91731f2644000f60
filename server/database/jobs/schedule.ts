import { bishkekMidnightAfter, dayMs, hourMs } from "#server/platform/clock.ts";

/** The first time after a moment at which a job is due. */
export type Schedule = (after: Date) => Date;

const minuteMs = 60_000;
/** A midnight from Saturday to Sunday in Bishkek. */
const sunday = bishkekMidnightAfter(new Date("2026-01-03T00:00:00Z"));

export const everyMinute: Schedule = every(minuteMs, 0);

/** At this minute of each hour. */
export function hourly(minute: number): Schedule {
  return every(hourMs, minute * minuteMs);
}

/** At a time of the day in Bishkek. */
export function daily(time: `${number}:${number}`): Schedule {
  return every(dayMs, parseTime(time));
}

/** The same on Sundays. */
export function sundays(time: `${number}:${number}`): Schedule {
  return every(7 * dayMs, parseTime(time));
}

/** Each time that a period, counted from a Sunday, and some milliseconds have passed. */
function every(period: number, offset: number): Schedule {
  const first = sunday.getTime() + offset;
  return (after) => new Date(first + (Math.floor((after.getTime() - first) / period) + 1) * period);
}

function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * hourMs + minutes * minuteMs;
}
