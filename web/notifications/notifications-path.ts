/** Path of the page of notifications, whose action also opens and marks them. */
export const notificationsPath = "/profile/notifications";
