/** Milliseconds. */
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Asia/Bishkek is UTC+6 all year, without daylight saving. */
const bishkekOffset = 6 * hourMs;

/** The day in Bishkek, `YYYY-MM-DD`. */
export function bishkekDay(moment: Date): string {
  return new Date(moment.getTime() + bishkekOffset).toISOString().slice(0, 10);
}

/** The beginning of the next day in Bishkek. */
export function bishkekMidnightAfter(moment: Date): Date {
  return new Date((Math.floor((moment.getTime() + bishkekOffset) / dayMs) + 1) * dayMs - bishkekOffset);
}

/** The hour of the day in Bishkek, 0 to 23. */
export function bishkekHour(moment: Date): number {
  return new Date(moment.getTime() + bishkekOffset).getUTCHours();
}
