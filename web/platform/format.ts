import type { Currency } from "#contracts/base/currency.ts";
import type { Language } from "./language.ts";

/*
 * Numbers and dates for both languages, the same on both sides: browsers have no Kyrgyz `Intl` and would
 * answer in their own language instead. All functions are pure.
 */

const noBreakSpace = "\u00a0";
/** With a word joiner: no line ends behind it. */
export const noBreakHyphen = "-\u2060";
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Asia/Bishkek is UTC+6 all year. */
const bishkekOffset = 6 * hour;

/** As a part of a day: «21 ноября», «21-ноябрь»; Kyrgyz ones stand alone like this too. */
export const months: Record<Language, readonly string[]> = {
  ru: [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
  ],
  ky: [
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
};

/** Kyrgyz months as a part of their year: «2026-жылдын 21-ноябры». */
const monthsOfYear = [
  "январы",
  "февралы",
  "марты",
  "апрели",
  "майы",
  "июну",
  "июлу",
  "августу",
  "сентябры",
  "октябры",
  "ноябры",
  "декабры",
];

const texts = {
  ru: {
    som: "сом",
    now: "только что",
    minutes: "мин назад",
    hours: "ч назад",
    yesterday: "вчера",
    days: "дн. назад",
  },
  ky: {
    som: "сом",
    now: "азыр эле",
    minutes: "мүнөт мурун",
    hours: "саат мурун",
    yesterday: "кечээ",
    days: "күн мурун",
  },
} satisfies Record<Language, Record<string, string>>;

/** `1 234 567`, `12,5`: groups of three with no-break spaces, a decimal comma. */
export function formatNumber(value: number): string {
  const [whole = "", fraction] = String(Math.abs(value)).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace);
  return `${value < 0 ? "−" : ""}${grouped}${fraction ? `,${fraction}` : ""}`;
}

/** An amount with its currency, `45 000 сом` or `$ 7 800`; 0 is an amount here. */
export function formatMoney(amount: number, currency: Currency, language: Language): string {
  const number = formatNumber(amount);
  return currency === "USD" ? `$${noBreakSpace}${number}` : `${number}${noBreakSpace}${texts[language].som}`;
}

/** A figure of many amounts, as people say it: to three significant digits. Not for the amount of one thing. */
export function roundStatistic(amount: number): number {
  return Number(amount.toPrecision(3));
}

/** «21 ноября 2026», «2026-жылдын 21-ноябры». `date` is ISO 8601 or milliseconds. */
export function formatDate(date: string | number, language: Language): string {
  const { year, month, dayOfMonth } = partsInBishkek(date);
  if (language === "ru") return `${dayOfMonth}${noBreakSpace}${months.ru[month] ?? ""} ${year}`;
  return `${year}${noBreakHyphen}жылдын ${dayOfMonth}${noBreakHyphen}${monthsOfYear[month] ?? ""}`;
}

/** «21 ноября, 09:05», «21-ноябрь, 09:05»: of these days, in Bishkek. */
export function formatDayAndTime(date: string | number, language: Language): string {
  return `${formatDayAndMonth(date, language)},${noBreakSpace}${formatTime(date)}`;
}

/** «21 ноября», «21-ноябрь»: of a year around now, in Bishkek. */
export function formatDayAndMonth(date: string | number, language: Language): string {
  const { month, dayOfMonth } = partsInBishkek(date);
  return `${dayOfMonth}${language === "ky" ? noBreakHyphen : noBreakSpace}${months[language][month] ?? ""}`;
}

/** «09:05»: the time of day in Bishkek. */
export function formatTime(date: string | number): string {
  const { minutes } = partsInBishkek(date);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Whether two moments (milliseconds) are on one day in Bishkek. */
export function isSameDay(one: number, other: number): boolean {
  return dayNumber(one) === dayNumber(other);
}

/** Whether a moment is on the day after another in Bishkek; both in milliseconds. */
export function isNextDay(one: number, later: number): boolean {
  return dayNumber(later) === dayNumber(one) + 1;
}

/** The year alone, in Bishkek. */
export function yearOf(date: string | number): number {
  return partsInBishkek(date).year;
}

/** «5 мин назад», «2 ч назад», «вчера», «6 дн. назад», then the day and month; `now` in milliseconds comes from the loader. */
export function formatAgo(date: string, now: number, language: Language): string {
  const then = Date.parse(date);
  const passed = Math.max(0, now - then);
  const text = texts[language];
  if (passed < minute) return text.now;
  if (passed < hour) return `${Math.floor(passed / minute)}${noBreakSpace}${text.minutes}`;
  const daysAgo = dayNumber(now) - dayNumber(then);
  if (daysAgo <= 0 || passed < 6 * hour) return `${Math.floor(passed / hour)}${noBreakSpace}${text.hours}`;
  if (daysAgo === 1) return text.yesterday;
  if (daysAgo < 7) return `${daysAgo}${noBreakSpace}${text.days}`;
  return formatDayAndMonth(then, language);
}

/**
 * At most `length` characters and an ellipsis. A text one character longer stays whole: the ellipsis would take
 * the place of that character.
 */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length + 1) return text;
  // A loop, because Safari before 16.4 has no lookbehind, and `+$` alone takes quadratic time.
  let end = length;
  while (end > 0 && /[\s.,:;–-]/.test(characters[end - 1] ?? "")) end -= 1;
  return `${characters.slice(0, end).join("")}…`;
}

function dayNumber(time: number): number {
  return Math.floor((time + bishkekOffset) / day);
}

/** `minutes`: of the day. */
export function partsInBishkek(date: string | number): {
  year: number;
  month: number;
  dayOfMonth: number;
  minutes: number;
} {
  const shifted = new Date((typeof date === "number" ? date : Date.parse(date)) + bishkekOffset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    dayOfMonth: shifted.getUTCDate(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}
