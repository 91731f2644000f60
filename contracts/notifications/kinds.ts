/* Without schemas, so that pages may use them. */

/** What a user may be told (`docs/features/notifications.md`, What is told). */
export const notificationActions = ["stared", "activated", "blocked", "payment", "Chat", "expires"] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** What one may filter by. */
export const notificationFilters = ["active", "blocked", "favorite"] as const;

/** What one may switch on and off. */
export const notificationKinds = [...notificationFilters, "payment", "chat"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kind of each action. */
export const kindOfAction = {
  stared: "favorite",
  activated: "active",
  expires: "active",
  blocked: "blocked",
  payment: "payment",
  Chat: "chat",
} as const satisfies Record<NotificationAction, NotificationKind>;
