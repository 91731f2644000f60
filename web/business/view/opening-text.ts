import type { OpeningState } from "#contracts/business/opening.ts";
import { formatDayAndTime, formatTime, isNextDay, isSameDay } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";

/** «Открыто до 20:00», «Закрыто, откроется завтра в 9:00»; `now` in milliseconds. */
export function describeOpening(
  { isOpen, changesAt }: OpeningState,
  now: number,
  language: Language,
  t: Translate<"business-page">,
): string {
  if (changesAt === null) return t(isOpen ? "open.allDay" : "closed.now");
  const time = formatTime(changesAt);
  const date = formatDayAndTime(changesAt, language);
  // Past midnight it is the same evening to people.
  const isSoon = isSameDay(now, changesAt) || isNextDay(now, changesAt);
  if (isOpen) {
    const dative = language === "ky" ? dativeEnding(time) : "";
    return isSoon ? t("open.until", { time: time + dative }) : t("open.untilDate", { date: date + dative });
  }
  if (isSameDay(now, changesAt)) return t("closed.today", { time });
  return isNextDay(now, changesAt) ? t("closed.tomorrow", { time }) : t("closed.date", { date });
}

/** By how the last number is said; a whole hour ends with «нөл». */
const endings = {
  tens: ["гө", "го", "га", "га", "ка", "гө"],
  ones: ["", "ге", "ге", "кө", "кө", "ке", "га", "ге", "ге", "га"],
};

/** «Чейин» asks for the dative: «18:00гө», «18:30га», «18:45ке». */
function dativeEnding(time: string): string {
  const tens = Number(time.at(-2));
  const ones = Number(time.at(-1));
  return (ones === 0 ? endings.tens[tens] : endings.ones[ones]) ?? "";
}
