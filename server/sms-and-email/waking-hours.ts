import { bishkekHour, bishkekMidnightAfter, dayMs, hourMs } from "#server/platform/clock.ts";

/** Hours of the day in Bishkek from and to which a phone may ring. */
const wakingHours = { from: 9, to: 21 };

export function isWakingHour(moment: Date): boolean {
  const hour = bishkekHour(moment);
  return hour >= wakingHours.from && hour < wakingHours.to;
}

/** The same moment by day, else nine in the morning. */
export function nextWakingHour(moment: Date): Date {
  if (isWakingHour(moment)) return moment;
  const midnight = bishkekMidnightAfter(moment).getTime() - (bishkekHour(moment) < wakingHours.from ? dayMs : 0);
  return new Date(midnight + wakingHours.from * hourMs);
}
