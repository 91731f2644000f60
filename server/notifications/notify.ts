import { kindOfAction, type NotificationAction } from "#contracts/notification-kinds.ts";
import type { Db } from "#server/platform/database.ts";
import { tellLive } from "#server/platform/live.ts";
import { deleteLatest, insertNotification } from "./queries.ts";

export interface NewNotification {
  userId: number;
  action: NotificationAction;
  productId?: number;
  senderId?: number;
  /** Codes of why an ad was blocked. */
  reasons?: readonly string[];
}

/**
 * Tells somebody something, in the transaction of what happened: it is stored as they want to be told, and pages of theirs that are open
 * learn of it with the commit. What they themselves did, and a second heart for the same ad, is not told; what says the
 * same as an unread one takes its place.
 */
export async function notify(
  trx: Db,
  { userId, action, productId, senderId, reasons = [] }: NewNotification,
): Promise<void> {
  if (senderId === userId) return;
  const isShown = await insertNotification(trx, {
    userId,
    action,
    kind: kindOfAction[action],
    listingId: productId ?? null,
    senderId: senderId ?? null,
    reasons,
  });
  if (isShown) await tellLive(trx, userId, "notifications");
}

/** Takes the last word about an ad back, as if it had not been told: what it said was undone (`design/product.md`, Ads). */
export async function withdraw(
  trx: Db,
  { userId, action, productId }: { userId: number; action: NotificationAction; productId: number },
): Promise<void> {
  await deleteLatest(trx, { userId, action, listingId: productId });
  await tellLive(trx, userId, "notifications");
}
