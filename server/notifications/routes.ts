import type { FastifyInstance } from "fastify";
import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  updateNotification,
  updateNotificationSettings,
} from "#contracts/notifications/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import {
  changeSettings,
  getSettings,
  listOwnNotifications,
  markAllRead,
  markNotification,
  type NotificationServices,
} from "./actions.ts";
import { countUnread } from "./queries.ts";

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
  serve(app, services, readAllNotifications, ({ viewer }) => markAllRead(services, viewer));
  serve(app, services, getNotificationSettings, ({ viewer }) => getSettings(db, viewer));
  serve(app, services, updateNotificationSettings, ({ viewer, body }) => changeSettings(db, viewer, body));
}
