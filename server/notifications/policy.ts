/** Notifications of others do not exist for a user. */
export function mayManageNotification(userId: number, notification: { user_id: number }): boolean {
  return notification.user_id === userId;
}
