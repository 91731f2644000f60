import { bishkekDay, dayMs } from "#server/platform/clock.ts";

/** Days after whose month the prices of a category are no longer those of now. */
const maxAge = 62 * dayMs;

/** The first day of the month of a moment, in Bishkek. */
export function monthOf(moment: Date): string {
  return `${bishkekDay(moment).slice(0, 7)}-01`;
}

/** The first day of the oldest month whose prices are still those of now. */
export function oldestPresentMonth(now: Date): string {
  return monthOf(new Date(now.getTime() - maxAge));
}
