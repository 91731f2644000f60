import { hoursOfDay } from "#contracts/business/opening.ts";
import { defaultRaiseHours } from "#contracts/business/raises/rules.ts";
import type { LookRow, RaiseHours } from "./queries.ts";

/**
 * The hours that began last: those of today, before they begin those of yesterday. So a raise that was missed is made up for until the next hours
 * begin, and never twice.
 */
export function findRaiseHours({ user_id, schedule, holidays, looked_at }: LookRow, now: Date): RaiseHours {
  const hoursOf = (daysAgo: number) =>
    hoursOfDay(schedule, holidays, defaultRaiseHours, { now: now.getTime(), daysAgo });
  const today = hoursOf(0);
  const { date, from, to } = today.from <= now.getTime() ? today : hoursOf(1);
  return {
    user_id,
    day: date,
    midnight: new Date(`${date}T00:00:00+06:00`),
    from: new Date(from),
    to: new Date(to),
    since: looked_at,
  };
}
