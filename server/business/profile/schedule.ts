import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { holidayDaysAhead } from "#contracts/business/profile-rules.ts";
import type { changeBusinessSchedule } from "#contracts/business/profile-schemas.ts";
import type { Holiday } from "#contracts/business/record-schemas.ts";
import { bishkekDay, dayMs } from "#server/platform/clock.ts";
import { refuseField } from "#server/platform/refusal.ts";
import { errorTexts, type Language } from "#server/platform/texts.ts";
import { readProfileRow, writeProfile } from "./profile-queries.ts";
import { type BusinessProfileServices, changeOwnBusiness } from "./read-profile.ts";

type Schedule = ValidInput<typeof changeBusinessSchedule>["body"];

/** Writes the hours, Monday first. Holidays that are over are left out; without any given they stay as they are. */
export async function changeSchedule(
  services: BusinessProfileServices,
  userId: number,
  { schedule, holidays }: Schedule,
  language: Language,
): Promise<Reply<typeof changeBusinessSchedule>> {
  const now = services.now();
  const last = bishkekDay(new Date(now.getTime() + holidayDaysAhead * dayMs));
  if (holidays?.some(({ date }) => date > last)) refuseField("holidays", "holiday_far");
  const week = schedule.map(closeIfFree).toSorted((one, other) => one.day - other.day);
  return changeOwnBusiness(services, userId, async (trx, { id }) => {
    const dates = sortHolidays(holidays ?? (await readProfileRow(trx, id)).holidays, bishkekDay(now));
    await writeProfile(trx, id, { schedule: week, holidays: dates });
    return { detail: errorTexts[language]("replies.schedule_changed"), schedule: week, holidays: dates };
  });
}

function sortHolidays(holidays: readonly Holiday[], today: string): Holiday[] {
  return holidays
    .filter(({ date }) => date >= today)
    .map(closeIfFree)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** A free day has no hours. */
function closeIfFree<T extends { is_working: boolean; from: string | null; to: string | null }>(hours: T): T {
  return hours.is_working ? hours : { ...hours, from: null, to: null };
}
