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
  if (isOpen) return isSoon ? t("open.until", { time }) : t("open.untilDate", { date });
  if (isSameDay(now, changesAt)) return t("closed.today", { time });
  return isNextDay(now, changesAt) ? t("closed.tomorrow", { time }) : t("closed.date", { date });
}
