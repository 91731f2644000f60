import type { Notification } from "#contracts/notifications/schemas.ts";
import { formatMoment } from "#web/platform/formats/format-moment.ts";
import type { Language } from "#web/platform/language.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";

/** A notification as pages show it. */
export interface NotificationView {
  id: number;
  isUnread: boolean;
  action: Notification["action"];
  title: string;
  text: string;
  /** «сегодня, 12:40», «21 ноября, 12:40». */
  date: string;
  photo: string | null;
}

const pictureWidth = 160;

/** `now` in milliseconds. */
export function viewNotification(notification: Notification, now: number, language: Language): NotificationView {
  const { id, action, is_read, creation_date, product } = notification;
  const [photo] = product?.photos ?? [];
  return {
    id,
    action,
    isUnread: !is_read,
    title: language === "ky" ? notification.title_ky : notification.title_ru,
    text: language === "ky" ? notification.description_ky : notification.description_ru,
    date: formatMoment(creation_date * 1_000, now, language),
    photo: photo ? photoAt(photo, pictureWidth) : null,
  };
}
