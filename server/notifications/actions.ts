import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { notificationKinds } from "#contracts/notifications/kinds.ts";
import type {
  getNotificationSettings,
  listNotifications,
  Notification,
  updateNotificationSettings,
} from "#contracts/notifications/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { defaultChannels, mayManageNotification } from "./policy.ts";
import { presentNotification } from "./present.ts";
import * as queries from "./queries.ts";
import * as settings from "./settings-queries.ts";

export interface NotificationServices {
  db: Db;
  now: () => Date;
}

/** A page of a user's notifications, newest first. */
export async function listOwnNotifications(
  { db }: NotificationServices,
  { userId }: Viewer,
  { kind, limit = defaultPageSize, key }: ValidInput<typeof listNotifications>["query"],
  address: URL,
): Promise<Reply<typeof listNotifications>> {
  const [found, count, unread_count] = await Promise.all([
    queries.readNotifications(db, userId, { kind, before: parseIdKey(key), limit: limit + 1 }),
    queries.countNotifications(db, userId, kind),
    queries.countUnread(db, userId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentNotification), count, unread_count, ...links };
}

/** Marks a notification as read or unread, and updates the user's other open pages. */
export async function markNotification(
  { db, now }: NotificationServices,
  { userId }: Viewer,
  id: number,
  isRead: boolean,
): Promise<Notification> {
  return db.transaction().execute(async (trx) => {
    const found = await queries.findNotification(trx, id);
    if (!found || !mayManageNotification(userId, found)) refuse("not_found");
    await queries.markRead(trx, id, isRead ? now() : null);
    await publishLiveUpdate(trx, userId, "notifications");
    const row = (await queries.findNotification(trx, id)) ?? refuse("not_found");
    return presentNotification(row);
  });
}

/** Marks all notifications as read, and updates the user's other open pages. */
export async function markAllRead(
  { db, now }: NotificationServices,
  { userId }: Viewer,
): Promise<{ unread_count: number }> {
  return db.transaction().execute(async (trx) => {
    const marked = await queries.markAllRead(trx, userId, now());
    if (marked > 0) await publishLiveUpdate(trx, userId, "notifications");
    return { unread_count: await queries.countUnread(trx, userId) };
  });
}

/** The channels of all kinds, and whether the end of one's business is told by SMS. */
export async function getSettings(db: Db, { userId }: Viewer): Promise<Reply<typeof getNotificationSettings>> {
  const [rows, businessSms] = await Promise.all([
    settings.readSettings(db, userId),
    settings.readBusinessSms(db, userId),
  ]);
  const channelsOf = (kind: (typeof notificationKinds)[number]) => {
    const row = rows.find((setting) => setting.kind === kind);
    return row ? { in_app: row.in_app, email: row.email } : defaultChannels(kind);
  };
  const channels = Object.fromEntries(notificationKinds.map((kind) => [kind, channelsOf(kind)]));
  return { ...channels, business_sms: businessSms } as Reply<typeof getNotificationSettings>;
}

/** Changes the channels of the given kinds. Refuses the switch of a business to whoever has none (`not_business`). */
export async function changeSettings(
  db: Db,
  viewer: Viewer,
  change: ValidInput<typeof updateNotificationSettings>["body"],
): Promise<Reply<typeof getNotificationSettings>> {
  if (change.business_sms !== undefined && !(await settings.writeBusinessSms(db, viewer.userId, change.business_sms)))
    refuse("not_business");
  const rows = notificationKinds.flatMap((kind) => {
    const channels = change[kind];
    return channels ? [{ kind, ...channels }] : [];
  });
  if (rows.length > 0) await settings.writeSettings(db, viewer.userId, rows);
  return getSettings(db, viewer);
}
