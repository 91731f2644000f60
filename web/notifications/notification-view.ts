import type { Notification } from "#contracts/notifications/schemas.ts";
import { formatDate, formatTime } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";

/** A notification as pages show it. */
export interface NotificationView {
  id: number;
  isUnread: boolean;
  action: Notification["action"];
  title: string;
  text: string;
  /** «21 ноября 2026, 12:40». */
  date: string;
  photo: string | null;
}

const pictureWidth = 160;

export function viewNotification(notification: Notification, language: Language): NotificationView {
  const { id, action, is_read, creation_date, product } = notification;
  const [photo] = product?.photos ?? [];
  const moment = creation_date * 1_000;
  return {
    id,
    action,
    isUnread: !is_read,
    title: language === "ky" ? notification.title_ky : notification.title_ru,
    text: language === "ky" ? notification.description_ky : notification.description_ru,
    date: `${formatDate(moment, language)}, ${formatTime(moment)}`,
    photo: photo ? photoAt(photo, pictureWidth) : null,
  };
}
