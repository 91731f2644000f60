import { formatDate } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/* Times of messages in Bishkek, the same on both sides: browsers have no Kyrgyz `Intl`. All functions are pure. */

const day = 86_400_000;
/** Asia/Bishkek is UTC+6 all year. */
const offset = 6 * 3_600_000;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The number of the day in Bishkek, for telling days apart. `date` is ISO 8601 or milliseconds. */
export function dayOf(date: string | number): number {
  return Math.floor(((typeof date === "number" ? date : Date.parse(date)) + offset) / day);
}

/** «14:05». */
export function formatTime(date: string): string {
  const shifted = new Date(Date.parse(date) + offset);
  return `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}`;
}

interface Moment {
  /** Milliseconds. */
  now: number;
  language: Language;
  t: Translate<"chat">;
}

/** The heading of a day: «Сегодня», «Вчера», «21 ноября 2026». */
export function formatDay(date: string, { now, language, t }: Moment): string {
  const ago = dayOf(now) - dayOf(date);
  if (ago <= 0) return t("today");
  return ago === 1 ? t("yesterday") : formatDate(date, language);
}

/** A moment of today by its time, an earlier one with its day: «14:05», «Вчера, 14:05». */
export function formatMoment(time: number, { now, ...moment }: Moment): string {
  const date = new Date(time).toISOString();
  return dayOf(time) === dayOf(Math.max(now, time))
    ? formatTime(date)
    : `${formatDay(date, { now, ...moment })}, ${formatTime(date)}`;
}

/** When a chat was last active, short: «14:05», «Вчера», «21.11», of other years «21.11.25». */
export function formatActivity(date: string, { now, t }: Moment): string {
  const ago = dayOf(now) - dayOf(date);
  if (ago <= 0) return formatTime(date);
  if (ago === 1) return t("yesterday");
  const then = new Date(Date.parse(date) + offset);
  const year = then.getUTCFullYear();
  const short = `${twoDigits(then.getUTCDate())}.${twoDigits(then.getUTCMonth() + 1)}`;
  return year === new Date(now + offset).getUTCFullYear() ? short : `${short}.${twoDigits(year % 100)}`;
}
