import type { FastifyInstance } from "fastify";
import {
  countUnreadNotifications,
  getNotificationSettings,
  getUnsubscription,
  listNotifications,
  readAllNotifications,
  unsubscribe as unsubscribeCall,
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
import { findSubscription, unsubscribe } from "./unsubscribe.ts";

export function notificationRoutes(
  app: FastifyInstance,
  services: HttpServices & NotificationServices & { secret: string },
): void {
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
  // Without regard to who asks: a program for e-mails may, or somebody whom the e-mail was passed on to.
  serve(app, services, getUnsubscription, ({ params }) => findSubscription(services, params.token));
  serve(app, services, unsubscribeCall, ({ params }) => unsubscribe(services, params.token));
  serve(app, services, getNotificationSettings, ({ viewer }) => getSettings(db, viewer));
  serve(app, services, updateNotificationSettings, ({ viewer, body }) => changeSettings(db, viewer, body));
}
