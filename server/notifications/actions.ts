import type { Asked, Reply } from "#contracts/endpoint.ts";
import { notificationKinds } from "#contracts/notification-kinds.ts";
import type {
  listNotifications,
  Notification,
  NotificationSettings,
  updateNotificationSettings,
} from "#contracts/notifications.ts";
import type { Db } from "#server/platform/database.ts";
import { cutPage, readIdKey, usualLimit } from "#server/platform/list-page.ts";
import { tellLive } from "#server/platform/live.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { presentNotification } from "./present.ts";
import * as queries from "./queries.ts";

export interface NotificationServices {
  db: Db;
  now: () => Date;
}

/** One page of what somebody was told, newest first. */
export async function listOwnNotifications(
  { db }: NotificationServices,
  { userId }: Viewer,
  { kind, limit = usualLimit, key }: Asked<typeof listNotifications>["query"],
  address: URL,
): Promise<Reply<typeof listNotifications>> {
  const [found, count, unread_count] = await Promise.all([
    queries.readNotifications(db, userId, { kind, before: readIdKey(key), limit: limit + 1 }),
    queries.countNotifications(db, userId, kind),
    queries.countUnread(db, userId),
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentNotification), count, unread_count, ...links };
}

/** Marks a notification; other pages of the person follow. */
export async function markNotification(
  { db, now }: NotificationServices,
  { userId }: Viewer,
  id: number,
  isRead: boolean,
): Promise<Notification> {
  return db.transaction().execute(async (trx) => {
    const isOwn = await queries.markRead(trx, userId, id, isRead ? now() : null);
    if (!isOwn) refuse("not_found");
    await tellLive(trx, userId, "notifications");
    const row = (await queries.findNotification(trx, userId, id)) ?? refuse("not_found");
    return presentNotification(row);
  });
}

/** Marks everything as read; other pages of the person follow. */
export async function markAll(
  { db, now }: NotificationServices,
  { userId }: Viewer,
): Promise<{ unread_count: number }> {
  return db.transaction().execute(async (trx) => {
    const marked = await queries.markAllRead(trx, userId, now());
    if (marked > 0) await tellLive(trx, userId, "notifications");
    return { unread_count: await queries.countUnread(trx, userId) };
  });
}

/** As most want it: told on the pages, no e-mails. */
const usual = { in_app: true, email: false };

/** What somebody wants to be told, every kind. */
export async function getSettings(db: Db, { userId }: Viewer): Promise<NotificationSettings> {
  const rows = await queries.readSettings(db, userId);
  const wayOf = (kind: (typeof notificationKinds)[number]) => {
    const row = rows.find((known) => known.kind === kind);
    return row ? { in_app: row.in_app, email: row.email } : usual;
  };
  return Object.fromEntries(notificationKinds.map((kind) => [kind, wayOf(kind)])) as NotificationSettings;
}

/** Changes the kinds that are given. */
export async function changeSettings(
  db: Db,
  viewer: Viewer,
  change: Asked<typeof updateNotificationSettings>["body"],
): Promise<NotificationSettings> {
  const rows = notificationKinds.flatMap((kind) => {
    const ways = change[kind];
    return ways ? [{ kind, ...ways }] : [];
  });
  if (rows.length > 0) await queries.writeSettings(db, viewer.userId, rows);
  return getSettings(db, viewer);
}
