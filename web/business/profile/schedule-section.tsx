import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import type { WorkingDay } from "#contracts/business/record-schemas.ts";
import { maxHolidays, weekdays } from "#contracts/business/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { controlClass, FieldError } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { defaultWeek, lastDayName, lastWorkingDays } from "./schedule-form.ts";
import { Block } from "./section-block.tsx";
import { SectionForm, useAnswer, useForms } from "./section-form.tsx";

type Hours = Pick<WorkingDay, "is_working" | "from" | "to">;
const ends = ["from", "to"] as const;
const defaultHours: Hours = { is_working: true, from: "09:00", to: "18:00" };

/** The hours of each weekday, and dates that have others. */
export function ScheduleSection({ profile }: { profile: BusinessProfile }) {
  const t = useTranslations("business-profile");
  const { submit } = useForms();
  const { errors, typed } = useAnswer("schedule") ?? {};
  const week = (profile.schedule ?? defaultWeek).map((day) => ({ ...day, ...readTyped(typed, `day${day.day}`) }));
  const isScripted = useHydrated();

  return (
    <SectionForm intent="schedule" submit={submit}>
      <Block title={t("week")} text={t("weekText")}>
        {profile.schedule === null && (
          <div role="note" className="mb-3 rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink">
            <p className="font-semibold">{t("suggestion")}</p>
            <p>{t("suggestionText", { button: submit })}</p>
          </div>
        )}
        <WorkingDays />
        <ul className="divide-y divide-felt-200">
          {week.map((day) => (
            <li key={day.day}>
              <HoursRow name={`day${day.day}`} title={t(`days.${day.day}` as "days.1")} hours={day}>
                {day.day === 1 && isScripted && (
                  <Button
                    variant="quiet"
                    className="-ml-4 justify-self-start group-has-[[type=checkbox]:not(:checked)]:hidden 560:col-start-2"
                    onClick={(event) => copyMonday(event.currentTarget.form)}
                  >
                    {t("likeMonday")}
                  </Button>
                )}
              </HoursRow>
            </li>
          ))}
        </ul>
        <FieldError>{errors?.["schedule"]}</FieldError>
      </Block>
      <Block title={t("holidays")} text={t("holidaysText")}>
        <Holidays profile={profile} typed={typed} />
        <FieldError>{errors?.["holidays"]}</FieldError>
      </Block>
    </SectionForm>
  );
}

/** Chooses several working days at one press. Without scripts the press also saves them. */
function WorkingDays() {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  return (
    <fieldset className="mb-2 flex flex-wrap gap-2">
      <legend className="sr-only">{t("workingDays")}</legend>
      {/* Enter in a field presses the first button of a form: without scripts that is this one. */}
      {!isScripted && <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />}
      {lastWorkingDays.map((last) => (
        <Button
          key={last}
          type={isScripted ? "button" : "submit"}
          name={lastDayName}
          value={last}
          variant="soft"
          onClick={(event) => isScripted && tickDays(event.currentTarget.form, last)}
        >
          {t(`workingDaysTo.${last}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Ticks the days up to `last` and no others; days that were free get the hours in the row of Monday. */
function tickDays(form: HTMLFormElement | null, last: number): void {
  for (const day of weekdays) {
    const tick = fieldOf(form, day, "on");
    if (!tick) continue;
    if (day <= last && !tick.checked) copyMondayTo(form, day);
    // A click, so that whoever listens to the form learns of it.
    if (tick.checked !== day <= last) tick.click();
  }
}

/** Gives the days that are ticked the hours in the row of Monday, and leaves the ticks alone. The fields are the form's own: no render. */
function copyMonday(form: HTMLFormElement | null): void {
  for (const day of weekdays.filter((one) => one > 1 && fieldOf(form, one, "on")?.checked)) copyMondayTo(form, day);
}

function copyMondayTo(form: HTMLFormElement | null, day: number): void {
  for (const end of ends) {
    const [from, to] = [fieldOf(form, 1, end), fieldOf(form, day, end)];
    if (from && to) to.value = from.value;
  }
}

function fieldOf(form: HTMLFormElement | null, day: number, part: "on" | (typeof ends)[number]) {
  const field = form?.elements.namedItem(`day${day}_${part}`);
  return field instanceof HTMLInputElement ? field : undefined;
}

type Typed = Readonly<Record<string, string>>;

/** The hours of a row as they were typed; nothing when they were not. */
function readTyped(typed: Typed | undefined, name: string): Hours | undefined {
  if (!typed || !(`${name}_from` in typed)) return undefined;
  return { is_working: `${name}_on` in typed, from: typed[`${name}_from`] || null, to: typed[`${name}_to`] || null };
}

interface HoursRowProps {
  name: string;
  title: string;
  hours: Hours;
}

function HoursRow({ name, title, hours, children }: HoursRowProps & { children?: ReactNode }) {
  return (
    <div className="group grid items-center gap-x-3 py-2 560:grid-cols-[10rem_1fr]">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={`${name}_on`}
          value="1"
          defaultChecked={hours.is_working}
          className="size-5 shrink-0 accent-lake-600"
        />
        {title}
      </label>
      <Times name={name} title={title} hours={hours} />
      {children}
    </div>
  );
}

/** The hours of a row that says that one works, else that it is a day off. */
function Times({ name, title, hours }: HoursRowProps) {
  const t = useTranslations("business-profile");
  return (
    <>
      <span className="hidden min-h-11 items-center text-felt-600 group-has-[[type=checkbox]:not(:checked)]:flex">
        {t("dayOff")}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 group-has-[[type=checkbox]:not(:checked)]:hidden">
        {ends.map((end) => (
          <span key={end} className="contents">
            {end === "to" && <span aria-hidden>–</span>}
            <input
              type="time"
              name={`${name}_${end}`}
              aria-label={t(end === "from" ? "fromOf" : "toOf", { day: title })}
              defaultValue={hours[end] ?? (end === "from" ? "09:00" : "18:00")}
              className={`${controlClass} h-11 max-w-36 min-w-0 px-2`}
            />
          </span>
        ))}
      </span>
    </>
  );
}

/** A row for each date and, to begin with, one that is empty; a script adds more. */
function Holidays({ profile: { holidays }, typed }: { profile: BusinessProfile; typed: Typed | undefined }) {
  const t = useTranslations("business-profile");
  const [added, setAdded] = useState(1);
  const rows = Array.from({ length: Math.min(maxHolidays, holidays.length + added) }, (_, at) => holidays[at]);
  return (
    <>
      <ul className="divide-y divide-felt-200">
        {rows.map((holiday, at) => {
          const name = `holiday${at}`;
          const hours = { ...(holiday ?? { ...defaultHours, is_working: false }), ...readTyped(typed, name) };
          const title = t("dateNumber", { number: at + 1 });
          return (
            <li key={name} className="group grid gap-1 py-2 560:flex 560:flex-wrap 560:items-center 560:gap-3">
              <input type="hidden" name="holiday" value={name} />
              <input
                type="date"
                name={`${name}_date`}
                aria-label={title}
                defaultValue={typed?.[`${name}_date`] ?? holiday?.date}
                className={`${controlClass} h-11 max-w-48`}
              />
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`${name}_on`}
                  value="1"
                  defaultChecked={hours.is_working}
                  className="size-5 shrink-0 accent-lake-600"
                />
                {t("working")}
              </label>
              <Times name={name} title={title} hours={hours} />
            </li>
          );
        })}
      </ul>
      {rows.length < maxHolidays && (
        <Button variant="quiet" className="mt-2 -ml-4 noscript:hidden" onClick={() => setAdded(added + 1)}>
          <Icon of={Plus} />
          {t("addDate")}
        </Button>
      )}
    </>
  );
}
