import { formatDate, noBreakHyphen, partsInBishkek } from "../format.ts";
import type { Language } from "../language.ts";

/* Beside the other formats, which every page has: few pages say until when. */

/** «Чейин» asks for the dative of a month. */
const dativeMonths = [
  "январга",
  "февралга",
  "мартка",
  "апрелге",
  "майга",
  "июнга",
  "июлга",
  "августка",
  "сентябрга",
  "октябрга",
  "ноябрга",
  "декабрга",
];

/**
 * What stands behind «до» and before «чейин»: «21 ноября», «21-ноябрга», and outside of the year of `now` (milliseconds) «21 ноября 2027»,
 * «2027-жылдын 21-ноябрына». Without `now` always with the year.
 */
export function formatUntil(date: string | number, language: Language, now?: number): string {
  const { year, month, dayOfMonth } = partsInBishkek(date);
  const whole = formatDate(date, language);
  const isThisYear = now !== undefined && partsInBishkek(now).year === year;
  if (language === "ru") return isThisYear ? whole.replace(` ${year}`, "") : whole;
  if (isThisYear) return `${dayOfMonth}${noBreakHyphen}${dativeMonths[month] ?? ""}`;
  return `${whole}${whole.endsWith("и") ? "не" : "на"}`;
}

/** The first day of a period: «1 октября 2026» behind «с»; in Kyrgyz the ablative, «2026-жылдын 1-октябрынан». */
export function formatSince(date: string | number, language: Language): string {
  const whole = formatDate(date, language);
  if (language === "ru") return whole;
  return `${whole}${whole.endsWith("и") ? "нен" : "нан"}`;
}
