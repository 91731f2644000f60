import type { FastifyInstance } from "fastify";
import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  updateNotification,
  updateNotificationSettings,
} from "#contracts/notifications.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import {
  changeSettings,
  getSettings,
  listOwnNotifications,
  markAll,
  markNotification,
  type NotificationServices,
} from "./actions.ts";
import { countUnread } from "./queries.ts";

/** What somebody was told, and what they want to be told. */
export function notificationRoutes(app: FastifyInstance, services: HttpServices & NotificationServices): void {
  const { db, publicUrl } = services;
  serve(app, services, listNotifications, ({ viewer, query, request }) =>
    listOwnNotifications(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, countUnreadNotifications, async ({ viewer }) => ({
    unread_count: await countUnread(db, viewer.userId),
  }));
  serve(app, services, updateNotification, ({ viewer, params, body }) =>
    markNotification(services, viewer, params.id, body.is_read),
  );
  serve(app, services, readAllNotifications, ({ viewer }) => markAll(services, viewer));
  serve(app, services, getNotificationSettings, ({ viewer }) => getSettings(db, viewer));
  serve(app, services, updateNotificationSettings, ({ viewer, body }) => changeSettings(db, viewer, body));
}
