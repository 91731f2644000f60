/** Asia/Bishkek is UTC+6 all year, without daylight saving. */
const bishkekOffset = 6 * 3_600_000;

/** The day of a moment in the product's time zone, `YYYY-MM-DD`. */
export function bishkekDay(moment: Date): string {
  return new Date(moment.getTime() + bishkekOffset).toISOString().slice(0, 10);
}

/** When the next day of the product's time zone begins. */
export function bishkekMidnightAfter(moment: Date): Date {
  const day = 86_400_000;
  return new Date((Math.floor((moment.getTime() + bishkekOffset) / day) + 1) * day - bishkekOffset);
}
