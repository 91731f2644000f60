import { formatDate, formatDayAndTime, formatTime, isNextDay, isSameDay, yearOf } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

const words = {
  ru: { today: "сегодня", yesterday: "вчера" },
  ky: { today: "бүгүн", yesterday: "кечээ" },
} satisfies Record<Language, Record<string, string>>;

/** «сегодня, 09:05», «вчера, 09:05», «21 ноября, 09:05», «31 декабря 2025, 09:05»; both moments in milliseconds. */
export function formatMoment(moment: number, now: number, language: Language): string {
  const time = formatTime(moment);
  if (isSameDay(moment, now)) return `${words[language].today}, ${time}`;
  if (isNextDay(moment, now)) return `${words[language].yesterday}, ${time}`;
  return yearOf(moment) === yearOf(now)
    ? formatDayAndTime(moment, language)
    : `${formatDate(moment, language)}, ${time}`;
}
