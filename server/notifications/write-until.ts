import { bishkekDay } from "#server/platform/clock.ts";
import type { Language } from "#server/platform/texts.ts";

/** Behind «до», and before «чейин», which asks for the dative. */
const months: Record<Language, readonly string[]> = {
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
    "январына",
    "февралына",
    "мартына",
    "апрелине",
    "майына",
    "июнуна",
    "июлуна",
    "августуна",
    "сентябрына",
    "октябрына",
    "ноябрына",
    "декабрына",
  ],
};

/** With a word joiner: no line ends behind it. */
const hyphen = "-\u2060";

/** «21 ноября 2026», «2026-жылдын 21-ноябрына»: what stands behind «до» and before «чейин», as the pages write dates. */
export function writeUntil(language: Language, moment: Date): string {
  const [year = 0, month = 1, day = 1] = bishkekDay(moment).split("-").map(Number);
  const name = months[language][month - 1] ?? "";
  return language === "ru" ? `${day}\u00A0${name} ${year}` : `${year}${hyphen}жылдын ${day}${hyphen}${name}`;
}
