import { months } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const names: Record<Language, readonly string[]> = {
  ru: [
    "январь",
    "февраль",
    "март",
    "апрель",
    "май",
    "июнь",
    "июль",
    "август",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
  ],
  ky: months.ky,
};
const inRussian = [
  "в январе",
  "в феврале",
  "в марте",
  "в апреле",
  "в мае",
  "в июне",
  "в июле",
  "в августе",
  "в сентябре",
  "в октябре",
  "в ноябре",
  "в декабре",
];

/** «август», by the number of the month from 1 on. */
export function nameMonth(number: number, language: Language): string {
  return names[language][number - 1] ?? "";
}

/** «в августе», «август айында». */
export function sayInMonth(number: number, language: Language): string {
  return language === "ky" ? `${nameMonth(number, "ky")} айында` : (inRussian[number - 1] ?? "");
}

/** «Август 2026», «2026-жыл, август», of a month's first day. */
export function formatMonth(month: string, language: Language): string {
  const [year = "", number = ""] = month.split("-");
  const name = nameMonth(Number(number), language);
  return language === "ky" ? `${year}-жыл, ${name}` : `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}
