import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { weekdays } from "#contracts/business/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";

/** Hours that a new profile begins with: Monday to Friday. */
const usual = { from: "09:00", to: "18:00" };

/** The week as the form shows it before hours were said. */
export const defaultWeek: readonly WorkingDay[] = weekdays.map((day) => ({ day, is_working: day <= 5, ...usual }));

/** The last working days, from Monday on, that one press chooses: Friday, Saturday, Sunday. */
export const lastWorkingDays = [5, 6, 7] as const;
/** The name of the button that was pressed; its value is one of {@link lastWorkingDays}. */
export const lastDayName = "last_day";

/**
 * Reads the week of a form. A free day keeps no hours. A button for several days makes these days work and all others
 * free. Days that were free get the hours of Monday.
 */
export function readWeek(form: FormData): WorkingDay[] {
  const chosen = lastWorkingDays.find((day) => String(day) === textOf(form, lastDayName));
  const week = weekdays.map((day) => ({ day, ...readHours(form, `day${day}`) }));
  if (chosen === undefined) return week;
  const monday = { is_working: true, ...readTimes(form, "day1") };
  return week.map(({ day, ...hours }) => {
    if (day > chosen) return { day, is_working: false, from: null, to: null };
    return { day, ...(hours.is_working ? hours : monday) };
  });
}

/** The dates of a form; those without a date are rows that were not filled in. */
export function readHolidays(form: FormData): Holiday[] {
  const rows = form.getAll("holiday").filter((row): row is string => typeof row === "string");
  return rows.flatMap((row) => {
    const date = textOf(form, `${row}_date`);
    return date === "" ? [] : [{ date, ...readHours(form, row) }];
  });
}

function readHours(form: FormData, name: string): Omit<WorkingDay, "day"> {
  if (!form.has(`${name}_on`)) return { is_working: false, from: null, to: null };
  return { is_working: true, ...readTimes(form, name) };
}

function readTimes(form: FormData, name: string): Pick<WorkingDay, "from" | "to"> {
  return { from: textOf(form, `${name}_from`) || null, to: textOf(form, `${name}_to`) || null };
}
