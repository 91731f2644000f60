import type { NotificationKind } from "#contracts/notifications/kinds.ts";
/** Notifications of others do not exist for a user. */
export function mayManageNotification(userId: number, notification: { user_id: number }): boolean {
  return notification.user_id === userId;
}

/** Where notifications of a kind go until somebody changes that: who saves a search asks to be told. */
export function defaultChannels(kind: NotificationKind): { in_app: boolean; email: boolean } {
  return { in_app: true, email: kind === "search" };
}
