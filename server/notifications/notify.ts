import { kindOfAction, type NotificationAction } from "#contracts/notifications/kinds.ts";
import type { Db } from "#server/database/database.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { deleteLatest, deleteOwn, insertClaimNotifications, insertNotification, markReadOf } from "./queries.ts";

export interface NewNotification {
  userId: number;
  action: NotificationAction;
  productId?: number;
  senderId?: number;
  /** Codes of the reasons to block a listing. */
  reasons?: readonly string[];
  /** A moderator's words. */
  note?: string | null;
  /** Until when what is told holds. */
  endsAt?: Date;
}

/**
 * Notifies a user, in the transaction of what happened, by the channels that they chose. Open pages get a live update with the commit.
 * Nobody is notified of their own actions, or twice of the same user's favourite of a listing. A notification that equals an unread one
 * replaces it.
 */
export async function notify(
  trx: Db,
  { userId, action, productId, senderId, reasons = [], note = null, endsAt }: NewNotification,
): Promise<void> {
  if (senderId === userId) return;
  const isShown = await insertNotification(trx, {
    userId,
    action,
    kind: kindOfAction[action],
    listingId: productId ?? null,
    senderId: senderId ?? null,
    reasons,
    note,
    endsAt: endsAt ?? null,
  });
  if (isShown) await publishLiveUpdate(trx, userId, "notifications");
}

/**
 * Tells the authors of claims, in the transaction that resolves them, what became of these. Not `moderatorId`, who resolves them:
 * nobody is notified of their own actions.
 */
export async function notifyOfClaims(trx: Db, claimIds: readonly number[], moderatorId: number): Promise<void> {
  const shownTo = await insertClaimNotifications(trx, claimIds, moderatorId);
  for (const userId of shownTo) await publishLiveUpdate(trx, userId, "notifications");
}

/** Deletes the last notification of an action that was undone. */
export async function withdraw(
  trx: Db,
  { userId, action, productId }: { userId: number; action: NotificationAction; productId: number },
): Promise<void> {
  await deleteLatest(trx, { userId, action, listingId: productId });
  await publishLiveUpdate(trx, userId, "notifications");
}

/** Deletes what was told of an action about the user that has ended early. */
export async function withdrawOwn(
  trx: Db,
  { userId, action }: { userId: number; action: NotificationAction },
): Promise<void> {
  await deleteOwn(trx, { userId, action });
  await publishLiveUpdate(trx, userId, "notifications");
}

/** Marks what is unread of one action, listing and sender as read: the user has seen what it was about. */
export async function readNotifications(
  trx: Db,
  of: { userId: number; action: NotificationAction; productId: number | null; senderId: number | null; now: Date },
): Promise<void> {
  if (await markReadOf(trx, of)) await publishLiveUpdate(trx, of.userId, "notifications");
}
