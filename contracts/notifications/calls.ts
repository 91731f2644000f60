import { call } from "#contracts/base/call.ts";

/** One's notifications. */
export const listNotifications = call("listNotifications", "GET", "/notification/v1/notifications/");

/** How many of one's notifications are unread. */
export const countUnreadNotifications = call(
  "countUnreadNotifications",
  "GET",
  "/notification/v1/notifications/unread_count/",
);

/** Mark one notification as read, or as unread. */
export const updateNotification = call("updateNotification", "PATCH", "/notification/v1/notifications/{id}/");

/** Mark all notifications as read. */
export const readAllNotifications = call("readAllNotifications", "POST", "/notification/v1/notifications/read_all/");

/** Whether the e-mails that a link is about are on. */
export const getUnsubscription = call("getUnsubscription", "GET", "/notification/v1/unsubscribe/{token}/");

/** End the e-mails that a link is about. */
export const unsubscribe = call("unsubscribe", "POST", "/notification/v1/unsubscribe/{token}/");

/** Which notifications one gets, on the site and by e-mail. */
export const getNotificationSettings = call("getNotificationSettings", "GET", "/notification/v1/settings/");

/** Choose which notifications one gets, on the site and by e-mail. */
export const updateNotificationSettings = call("updateNotificationSettings", "PATCH", "/notification/v1/settings/");
