import { kindOfAction, type NotificationAction, type NotificationKind } from "#contracts/notifications/kinds.ts";
import type { MemberRole } from "#contracts/base/acting.ts";
import type { PushKind } from "#contracts/push/rules.ts";
import type { Db } from "#server/database/database.ts";
import { listPushed, queuePush, queuePushes, wantsPush } from "#server/push/queue.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { markRoomRead } from "./queries.ts";
import {
  deleteLatest,
  deleteOwn,
  deleteReadOfRoom,
  insertClaimNotifications,
  insertDropNotifications,
  insertFollowedNotifications,
  insertNotification,
  insertSearchNotification,
  type NewDrop,
  readAuthorsOfClaims,
  readMembersToTell,
} from "./telling-queries.ts";

export interface NewNotification {
  userId: number;
  action: NotificationAction;
  productId?: number;
  senderId?: number;
  /** The chat, of `Chat`. */
  roomId?: number;
  /** Codes of the reasons to block a listing. */
  reasons?: readonly string[];
  /** A moderator's words. */
  note?: string | null;
  /** Until when what is told holds. */
  endsAt?: Date;
  /** An e-mail of its own tells it: the daily one leaves it out. */
  isMailed?: boolean;
}

/**
 * Notifies a user, in the transaction of what happened, by the channels that they chose. Open pages get a live update with the commit.
 * Nobody is notified of their own actions, or twice of the same user's favourite of a listing, or more than once an hour of one user's
 * favourites. A notification that equals an unread one replaces it.
 */
export async function notify(
  trx: Db,
  { userId, action, productId, senderId, roomId, reasons = [], note = null, endsAt, isMailed = false }: NewNotification,
): Promise<void> {
  if (senderId === userId) return;
  if (action === "blocked" || action === "business_import") {
    await notifyMembers(trx, userId, { role: "editor", action: "business_listings" });
  }
  const kind = kindOfAction[action];
  const pushKind = pushedKindOf(kind);
  const isPushed = pushKind !== undefined && (await wantsPush(trx, userId, pushKind));
  const stored = await insertNotification(trx, {
    userId,
    action,
    kind,
    listingId: productId ?? null,
    senderId: senderId ?? null,
    roomId: roomId ?? null,
    reasons,
    note,
    endsAt: endsAt ?? null,
    isMailed,
    isPushed,
  });
  if (!stored) return;
  if (isPushed) {
    // Of favourites one hears together, of a listing by itself.
    const subjectId = pushKind === "favorite" || pushKind === "followed" ? null : (productId ?? null);
    await queuePush(trx, { userId, kind: pushKind, subjectId, notificationId: stored.id });
  }
  if (stored.is_shown) await publishLiveUpdate(trx, userId, "notifications");
}

/**
 * Notifies a user that somebody wrote in a chat: of each there is one, which stays as it is while it is unread, because it counts what is. Call it
 * under the room's lock.
 */
export async function notifyOfRoom(
  trx: Db,
  of: Pick<NewNotification, "userId" | "senderId"> & { roomId: number },
): Promise<void> {
  await notifyMembers(trx, of.userId, { role: "chat", action: "business_chats", roomId: of.roomId });
  // Without its listing, which the room knows: whoever deletes that locks its rooms, and this has one locked.
  if (await deleteReadOfRoom(trx, of.userId, of.roomId)) await notify(trx, { ...of, action: "Chat" });
}

/**
 * Notifies who works for the business of a user, if there is one, that something waits there for their role: once, until they have read it or begun to
 * work on it. What it is they see once they act for the business.
 */
async function notifyMembers(
  trx: Db,
  ownerId: number,
  { role, action, roomId }: { role: MemberRole; action: "business_chats" | "business_listings"; roomId?: number },
): Promise<void> {
  for (const { user_id: userId, business_name: note } of await readMembersToTell(trx, ownerId, {
    role,
    action,
    roomId,
  }))
    await notify(trx, { userId, action, senderId: ownerId, note });
}

/** The kind under which a notification is pushed; undefined for none. A chat pushes its messages itself. */
function pushedKindOf(kind: NotificationKind): Exclude<PushKind, "chat"> | undefined {
  return kind === "chat" || kind === "payment" ? undefined : kind;
}

/**
 * Tells the authors of claims, in the transaction that resolves them, what became of these. Not `moderatorId`, who resolves them:
 * nobody is notified of their own actions.
 */
export async function notifyOfClaims(trx: Db, claimIds: readonly number[], moderatorId: number): Promise<void> {
  const pushedTo: number[] = [];
  for (const userId of await readAuthorsOfClaims(trx, claimIds)) {
    if (await wantsPush(trx, userId, "claim")) pushedTo.push(userId);
  }
  const stored = await insertClaimNotifications(trx, claimIds, moderatorId, pushedTo);
  // In one order, so that two moderators do not wait for each other.
  for (const { id, user_id: userId, is_shown } of stored.toSorted((a, b) => a.user_id - b.user_id)) {
    if (pushedTo.includes(userId)) {
      await queuePush(trx, { userId, kind: "claim", subjectId: null, notificationId: id });
    }
    if (is_shown) await publishLiveUpdate(trx, userId, "notifications");
  }
}

/**
 * Tells followers of a seller what is new there, in the transaction that notes whom it has told. An unread notification of its last news gives way to
 * this one.
 */
export async function notifyFollowers(
  trx: Db,
  followers: readonly number[],
  news: { sellerId: number; listings: number; discounts: number },
): Promise<void> {
  const pushedTo = await listPushed(trx, followers, "followed");
  await announceStored(trx, await insertFollowedNotifications(trx, followers, news, pushedTo), "followed", pushedTo);
}

/** Names of saved searches that a notification keeps. */
const maxNames = 20;

/** Notifies a user of new listings that match what they have saved, by the names of these searches: one notification for all of them. */
export async function notifyOfMatches(
  trx: Db,
  userId: number,
  { listingIds, names }: { listingIds: readonly number[]; names: readonly string[] },
): Promise<void> {
  const isPushed = await wantsPush(trx, userId, "search");
  const [listingId = null] = listingIds.length === 1 ? listingIds : [];
  const found = { listingId, listings: listingIds.length, names: names.slice(0, maxNames) };
  const stored = await insertSearchNotification(trx, userId, found, isPushed);
  if (!stored) return;
  if (isPushed) await queuePush(trx, { userId, kind: "search", subjectId: null, notificationId: stored.id });
  if (stored.is_shown) await publishLiveUpdate(trx, userId, "notifications");
}

/** Tells people what they keep that has become cheaper, each by one notification: of the listing, or how many they are. */
export async function notifyOfDrops(trx: Db, drops: readonly NewDrop[]): Promise<void> {
  if (drops.length === 0) return;
  const people = drops.map(({ user_id }) => user_id);
  const pushedTo = await listPushed(trx, people, "price");
  await announceStored(trx, await insertDropNotifications(trx, drops, pushedTo), "price", pushedTo);
}

/** Queues pushes to those who get them, and updates the open pages of everybody, in one order, so that nobody waits for each other. */
async function announceStored(
  trx: Db,
  stored: readonly { id: number; user_id: number; is_shown: boolean }[],
  kind: "followed" | "price",
  pushedTo: readonly number[],
): Promise<void> {
  const pushed = new Set(pushedTo);
  const told = stored.filter(({ user_id }) => pushed.has(user_id));
  await queuePushes(
    trx,
    kind,
    told.map(({ id, user_id }) => ({ userId: user_id, notificationId: id })),
  );
  for (const { user_id: userId, is_shown } of stored) {
    if (is_shown) await publishLiveUpdate(trx, userId, "notifications");
  }
}

/** Deletes the last notification of an action that was undone. */
export async function withdraw(
  trx: Db,
  { userId, action, productId }: { userId: number; action: NotificationAction; productId: number },
): Promise<void> {
  await deleteLatest(trx, { userId, action, listingId: productId });
  await publishLiveUpdate(trx, userId, "notifications");
}

/** Deletes what was told of an action about the user that has ended early; `senderId`: only of what somebody did. */
export async function withdrawOwn(
  trx: Db,
  { userId, action, senderId }: { userId: number; action: NotificationAction; senderId?: number },
): Promise<void> {
  if (await deleteOwn(trx, { userId, action, senderId })) await publishLiveUpdate(trx, userId, "notifications");
}

/** The user has read a chat, and with it what they were told of it. */
export async function readRoomNotification(trx: Db, of: { userId: number; roomId: number; now: Date }): Promise<void> {
  if (await markRoomRead(trx, of)) await publishLiveUpdate(trx, of.userId, "notifications");
}
