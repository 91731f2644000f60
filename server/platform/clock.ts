/** Asia/Bishkek is UTC+6 all year, without daylight saving. */
const bishkekOffset = 6 * 3_600_000;

/** The day of a moment in the product's time zone, `YYYY-MM-DD`. */
export function bishkekDay(moment: Date): string {
  return new Date(moment.getTime() + bishkekOffset).toISOString().slice(0, 10);
}
