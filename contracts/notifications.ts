import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Photo } from "./listings.ts";
import { notificationActions, notificationFilters } from "./notification-kinds.ts";
import { Id, queryInteger, queryText } from "./values.ts";

export const Notification = z
  .object({
    id: z.int(),
    action: z.enum(notificationActions),
    is_read: z.boolean(),
    /** Seconds since the epoch. */
    creation_date: z.int(),
    /** The ad it is about. */
    product: z.object({ id: z.int(), title: z.string(), photos: z.array(Photo) }).nullable(),
    /** Who brought it about. */
    sender: z.object({ name: z.string() }).nullable(),
    title_ru: z.string(),
    title_ky: z.string(),
    description_ru: z.string(),
    description_ky: z.string(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

const owned = ["unauthenticated", "token_expired"] as const;
const path = "/notification/v1/notifications/";

export const listNotifications = endpoint({
  name: "listNotifications",
  feature: "notifications",
  summary: "What one was told, newest first",
  method: "GET",
  path,
  query: z.object({
    kind: z.preprocess((value) => (value === "" ? undefined : value), z.enum(notificationFilters).optional()),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({
    results: z.array(Notification),
    /** Under the filter. */
    count: z.int(),
    /** Of every kind. */
    unread_count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    key: z.string().nullable(),
  }),
  errors: owned,
});

const UnreadCount = z.object({ unread_count: z.int() }).meta({ id: "UnreadCount" });

export const countUnreadNotifications = endpoint({
  name: "countUnreadNotifications",
  feature: "notifications",
  summary: "How much of what one was told is unread",
  method: "GET",
  path: `${path}unread_count/`,
  reply: UnreadCount,
  errors: owned,
});

export const updateNotification = endpoint({
  name: "updateNotification",
  feature: "notifications",
  summary: "Mark one notification as read, or as unread",
  method: "PATCH",
  path: `${path}{id}/`,
  params: z.object({ id: Id }),
  body: z.strictObject({ is_read: z.boolean({ error: "boolean" }) }),
  reply: Notification,
  errors: [...owned, "not_found"],
});

export const readAllNotifications = endpoint({
  name: "readAllNotifications",
  feature: "notifications",
  summary: "Mark everything as read",
  method: "POST",
  path: `${path}read_all/`,
  reply: UnreadCount,
  errors: owned,
});

/** The ways of one kind; web push is to come beside them. */
const Ways = z.strictObject({ in_app: z.boolean({ error: "boolean" }), email: z.boolean({ error: "boolean" }) });

/** What one wants to be told, and how. E-mails come once a day, all in one. */
export const NotificationSettings = z
  .strictObject({ active: Ways, blocked: Ways, favorite: Ways, payment: Ways, chat: Ways })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  name: "getNotificationSettings",
  feature: "notifications",
  summary: "What one wants to be told, and how",
  method: "GET",
  path: "/notification/v1/settings/",
  reply: NotificationSettings,
  errors: owned,
});

export const updateNotificationSettings = endpoint({
  name: "updateNotificationSettings",
  feature: "notifications",
  summary: "Choose what one wants to be told, and how: the kinds that are given",
  method: "PATCH",
  path: "/notification/v1/settings/",
  body: NotificationSettings.partial(),
  reply: NotificationSettings,
  errors: owned,
});
