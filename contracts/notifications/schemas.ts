import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Photo } from "#contracts/listings/schemas.ts";
import { notificationActions, notificationFilters } from "./kinds.ts";
import { Id, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

export const Notification = z
  .object({
    id: z.int(),
    action: z.enum(notificationActions),
    is_read: z.boolean(),
    /** Seconds since the epoch. */
    creation_date: z.int(),
    /** The listing it is about. */
    product: z.object({ id: z.int(), title: z.string(), photos: z.array(Photo) }).nullable(),
    /** The user whose action it was. */
    sender: z.object({ name: z.string() }).nullable(),
    /** Of `Chat`: the room, how many of its messages are unread now, and where in it the order is that this tells of. */
    room: z.object({ id: z.int(), unread_count: z.int(), order_seq: z.int().nullable() }).nullable(),
    /** Of `followed_news`: the seller, with the path of their page; null once they are blocked. */
    seller: z.object({ id: z.int(), name: z.string(), path: z.string() }).nullable(),
    title_ru: z.string(),
    title_ky: z.string(),
    description_ru: z.string(),
    description_ky: z.string(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  ...calls.listNotifications,
  feature: "notifications",
  summary: "One's notifications, newest first",
  query: z.object({
    kind: queryValue(z.enum(notificationFilters).optional()),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({
    results: z.array(Notification),
    /** Of all pages, under the filter. */
    count: z.int(),
    /** Of every kind. */
    unread_count: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

const UnreadCount = z.object({ unread_count: z.int() }).meta({ id: "UnreadCount" });

export const countUnreadNotifications = endpoint({
  ...calls.countUnreadNotifications,
  feature: "notifications",
  summary: "How many of one's notifications are unread",
  reply: UnreadCount,
  errors: signedInErrors,
});

export const updateNotification = endpoint({
  ...calls.updateNotification,
  feature: "notifications",
  summary: "Mark one notification as read, or as unread",
  params: z.object({ id: Id }),
  body: z.strictObject({ is_read: z.boolean({ error: "boolean" }) }),
  reply: Notification,
  errors: [...signedInErrors, "not_found"],
});

export const readAllNotifications = endpoint({
  ...calls.readAllNotifications,
  feature: "notifications",
  summary: "Mark all notifications as read",
  reply: UnreadCount,
  errors: signedInErrors,
});

const ofLink = {
  feature: "notifications",
  params: z.object({ token: z.string().max(100, { error: "too_long" }) }),
  reply: z.object({ is_on: z.boolean() }).meta({ id: "Subscription" }),
  errors: ["not_found"],
} as const;

export const getUnsubscription = endpoint({
  ...calls.getUnsubscription,
  ...ofLink,
  summary: "Whether the e-mails about saved searches are on, by the link in one of them",
});

export const unsubscribe = endpoint({
  ...calls.unsubscribe,
  ...ofLink,
  summary: "End the e-mails about saved searches, by the link in one of them; nobody has to be signed in",
});

/** Where notifications of one kind go. */
const NotificationChannels = z.strictObject({
  in_app: z.boolean({ error: "boolean" }),
  email: z.boolean({ error: "boolean" }),
});

/** Channels by kind. All e-mails of a day come as one digest. */
export const NotificationSettings = z
  .strictObject({
    active: NotificationChannels,
    blocked: NotificationChannels,
    favorite: NotificationChannels,
    payment: NotificationChannels,
    chat: NotificationChannels,
    claim: NotificationChannels,
    followed: NotificationChannels,
    search: NotificationChannels,
    price: NotificationChannels,
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/**
 * Whether an SMS announces new orders and, a day ahead, the expiry of the business profile; `null` without a business.
 */
const BusinessSms = z.boolean({ error: "boolean" });

export const getNotificationSettings = endpoint({
  ...calls.getNotificationSettings,
  feature: "notifications",
  summary:
    "Which notifications one gets, on the site and by e-mail, and whether by SMS of new orders and before the time of one's business ends",
  reply: NotificationSettings.extend({ business_sms: BusinessSms.nullable() }),
  errors: signedInErrors,
});

export const updateNotificationSettings = endpoint({
  ...calls.updateNotificationSettings,
  feature: "notifications",
  summary: "Choose which notifications one gets, on the site and by e-mail; kinds that are not given stay",
  body: NotificationSettings.extend({ business_sms: BusinessSms }).partial(),
  reply: NotificationSettings.extend({ business_sms: BusinessSms.nullable() }),
  errors: [...signedInErrors, "not_business"],
});
