import { notificationFilters } from "#contracts/notifications/kinds.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type NotificationView, viewNotification } from "./notification-view.ts";

export type NotificationFilter = (typeof notificationFilters)[number];

export interface NotificationsView {
  kind: NotificationFilter | undefined;
  views: NotificationView[];
  hasUnread: boolean;
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** The user's notifications, by `kind` and `key` of the query. Throws refusals of the API. */
export async function loadNotifications(api: Api, query: URLSearchParams): Promise<NotificationsView> {
  const kind = notificationFilters.find((known) => known === query.get("kind"));
  const found = await api.call(listNotifications, { query: { kind, key: query.get("key") } });
  return {
    kind,
    views: found.results.map((one) => viewNotification(one, Date.now(), api.language)),
    hasUnread: found.unread_count > 0,
    nextKey: found.key,
  };
}
