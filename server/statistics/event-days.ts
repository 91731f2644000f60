import type { Db } from "#server/database/database.ts";
import { bishkekDay, dayMs } from "#server/platform/clock.ts";
import { dropEventDaysBefore, makeEventDay } from "./event-queries.ts";

/** Days that events are kept. */
const keptDays = 35;
/** Days whose partitions are made before they begin, so that no midnight waits for one. */
const daysAhead = 3;

/** The day after. */
export function dayAfter(of: string): string {
  return new Date(Date.parse(of) + dayMs).toISOString().slice(0, 10);
}

/** Makes the partitions of the next days and drops those that are over; safe to run twice. */
export async function keepEventDays(db: Db, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const coming = bishkekDay(new Date(now.getTime() + ahead * dayMs));
    await makeEventDay(db, { day: coming, next: dayAfter(coming) });
  }
  await dropEventDaysBefore(db, bishkekDay(new Date(now.getTime() - (keptDays - 1) * dayMs)));
}
