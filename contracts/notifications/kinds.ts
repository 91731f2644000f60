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
  "business_import",
  "followed_news",
  "saved_search",
  "price_drop",
  "business_invited",
  "business_removed",
  "business_chats",
  "business_listings",
  "business_key",
  "business_joined",
  "payment_refunded",
  "payment_tariff",
  "payment_vip",
  "payment_kept",
  "payment_invoice",
  "payment_lapsed",
  "wallet_corrected",
  "admin_added",
] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** Kinds that the list can be filtered by. */
export const notificationFilters = ["active", "blocked", "favorite"] as const;

/** Kinds that can be switched on and off. */
export const notificationKinds = [
  ...notificationFilters,
  "payment",
  "chat",
  "claim",
  "followed",
  "search",
  "price",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that the settings show: of money one is always told on the site. */
export const notificationChoices = ["search", "price", ...notificationFilters, "followed", "claim", "chat"] as const;

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
  business_import: "blocked",
  followed_news: "followed",
  saved_search: "search",
  price_drop: "price",
  business_invited: "active",
  business_removed: "blocked",
  business_chats: "chat",
  business_listings: "blocked",
  business_key: "blocked",
  business_joined: "active",
  payment_refunded: "payment",
  payment_tariff: "payment",
  payment_vip: "payment",
  payment_kept: "payment",
  payment_invoice: "payment",
  payment_lapsed: "payment",
  wallet_corrected: "payment",
  admin_added: "blocked",
} as const satisfies Record<NotificationAction, NotificationKind>;

/** Where a notification leads that is about neither a listing, nor a chat, nor a business of others. */
export const pathOfAction: Readonly<Partial<Record<NotificationAction, string>>> = {
  saved_search: "/profile/searches",
  price_drop: "/favorites?tab=cheaper",
  payment: "/profile/wallet-history",
  payment_refunded: "/profile/wallet-history",
  payment_tariff: "/profile/purchases",
  payment_vip: "/profile/purchases",
  payment_kept: "/profile/wallet",
  payment_invoice: "/profile/purchases",
  payment_lapsed: "/profile/purchase",
  wallet_corrected: "/profile/wallet-history",
  business_approved: "/business-registration",
  business_rejected: "/business-request",
  business_ending: "/profile/purchase",
  business_expired: "/profile/purchase",
  business_import: "/profile/import",
  business_invited: "/profile/memberships",
  business_removed: "/profile/memberships",
  business_chats: "/profile/memberships",
  business_listings: "/profile/memberships",
  business_key: "/profile/api-keys",
  business_joined: "/profile/staff",
  admin_added: "/moderation/admin/staff",
};
