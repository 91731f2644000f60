/* Without schemas, so that pages may use them. */

/** What notifications are about (`docs/features/notifications.md`, What is told). */
export const notificationActions = ["stared", "activated", "blocked", "payment", "Chat", "expires"] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** Kinds that the list can be filtered by. */
export const notificationFilters = ["active", "blocked", "favorite"] as const;

/** Kinds that can be switched on and off. */
export const notificationKinds = [...notificationFilters, "payment", "chat"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const kindOfAction = {
  stared: "favorite",
  activated: "active",
  expires: "active",
  blocked: "blocked",
  payment: "payment",
  Chat: "chat",
} as const satisfies Record<NotificationAction, NotificationKind>;
