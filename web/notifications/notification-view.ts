import type { Notification } from "#contracts/notifications/schemas.ts";
import { formatDate, formatDayAndTime, formatTime, isNextDay, isSameDay, yearOf } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";

/** A notification as pages show it. */
export interface NotificationView {
  id: number;
  isUnread: boolean;
  action: Notification["action"];
  title: string;
  text: string;
  /** «Сегодня, 12:40», «вчера, 12:40», «21 ноября, 12:40», of another year «21 ноября 2025». */
  date: string;
  photo: string | null;
}

const pictureWidth = 160;

interface Shown {
  language: Language;
  t: Translate<"notifications">;
  /** In milliseconds. */
  now: number;
}

export function viewNotification(notification: Notification, { language, t, now }: Shown): NotificationView {
  const { id, action, is_read, creation_date, product } = notification;
  const [photo] = product?.photos ?? [];
  return {
    id,
    action,
    isUnread: !is_read,
    title: language === "ky" ? notification.title_ky : notification.title_ru,
    text: language === "ky" ? notification.description_ky : notification.description_ru,
    date: describeMoment(creation_date * 1_000, { language, t, now }),
    photo: photo ? photoAt(photo, pictureWidth) : null,
  };
}

function describeMoment(at: number, { language, t, now }: Shown): string {
  if (isSameDay(at, now)) return t("today", { time: formatTime(at) });
  if (isNextDay(at, now)) return t("yesterday", { time: formatTime(at) });
  return yearOf(at) === yearOf(now) ? formatDayAndTime(at, language) : formatDate(at, language);
}
