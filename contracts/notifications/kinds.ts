/* Without schemas, so that pages may use them. */

/** What notifications are about (`docs/features/notifications.md`, What is told). */
export const notificationActions = [
  "stared",
  "activated",
  "blocked",
  "payment",
  "Chat",
  "expires",
  "claim_resolved",
  "chat_warned",
  "chat_silenced",
  "business_approved",
  "business_rejected",
  "business_ending",
  "business_expired",
] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** Kinds that the list can be filtered by. */
export const notificationFilters = ["active", "blocked", "favorite"] as const;

/** Kinds that can be switched on and off. */
export const notificationKinds = [...notificationFilters, "payment", "chat", "claim"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that the settings show: the other does not happen yet. */
export const notificationChoices = [...notificationFilters, "claim", "chat"] as const;

export const kindOfAction = {
  stared: "favorite",
  activated: "active",
  expires: "active",
  blocked: "blocked",
  payment: "payment",
  Chat: "chat",
  claim_resolved: "claim",
  chat_warned: "blocked",
  chat_silenced: "blocked",
  business_approved: "active",
  business_rejected: "blocked",
  business_ending: "active",
  business_expired: "blocked",
} as const satisfies Record<NotificationAction, NotificationKind>;

/** Where a notification leads that is about neither a listing nor a chat. */
export const pathOfAction: Readonly<Partial<Record<NotificationAction, string>>> = {
  business_approved: "/business-registration",
  business_rejected: "/business-request",
  business_ending: "/business-request",
  business_expired: "/business-request",
};
