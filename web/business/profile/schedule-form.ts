import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { weekdays } from "#contracts/business/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";

/** Hours that a new profile begins with: Monday to Friday. */
const usual = { from: "09:00", to: "18:00" };

/** The week as the form shows it before hours were said. */
export const defaultWeek: readonly WorkingDay[] = weekdays.map((day) => ({ day, is_working: day <= 5, ...usual }));

/** The week of a form. A free day keeps no hours. */
export function readWeek(form: FormData): WorkingDay[] {
  return weekdays.map((day) => ({ day, ...readHours(form, `day${day}`) }));
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
  return {
    is_working: true,
    from: textOf(form, `${name}_from`) || null,
    to: textOf(form, `${name}_to`) || null,
  };
}
