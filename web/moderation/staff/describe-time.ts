import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

const minute = 60;
const hour = 60 * minute;
const day = 24 * 3_600_000;

/** The wait of a listing: «11 мин», «2 ч 08», «3 дн.». */
export function describeQueueWait(seconds: number, t: Translate<"moderation">): string {
  if (seconds < minute) return t("wait.now");
  if (seconds < hour) return t("wait.minutes", { minutes: String(Math.floor(seconds / minute)) });
  if (seconds < 24 * hour) {
    const minutes = String(Math.floor((seconds % hour) / minute)).padStart(2, "0");
    return t("wait.hours", { hours: String(Math.floor(seconds / hour)), minutes });
  }
  return t("wait.days", { days: formatNumber(Math.floor(seconds / (24 * hour))) });
}

/** The age of an account: «2 дня», «5 месяцев», «3 года». */
export function describeAge(since: string, now: number, t: Translate<"moderation">): string {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / day));
  if (days === 0) return t("age.today");
  if (days < 61) return t("age.days", { count: days, shown: formatNumber(days) });
  const months = Math.floor(days / 30.44);
  if (months < 24) return t("age.months", { count: months, shown: formatNumber(months) });
  const years = Math.floor(days / 365.25);
  return t("age.years", { count: years, shown: formatNumber(years) });
}
