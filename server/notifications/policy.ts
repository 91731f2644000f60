/** A notification belongs to the user whom it tells something, and exists for nobody else. */
export function mayManageNotification(userId: number, notification: { user_id: number }): boolean {
  return notification.user_id === userId;
}
