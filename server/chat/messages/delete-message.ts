import { deletionHours } from "#contracts/chat/rules.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { readRoomNotification } from "#server/notifications/notify.ts";
import { listOwnFiles } from "#server/photos/renditions.ts";
import { hourMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { emptyMessage, findMessage, keepDeleted } from "../records/message-queries.ts";
import { mayDelete } from "../records/policy.ts";
import { findRoomAccess, lockRoom, type LockedRoom, uncountUnread } from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import { publishMessage } from "./append-message.ts";

/**
 * Deletes one's own message for both while it is young: its place stays, without its content, which is kept apart for a claim of the other. A deleted
 * one stays as it is. An offer is withdrawn so.
 */
export async function deleteOwnMessage(services: ChatServices, viewer: Viewer, messageId: number): Promise<null> {
  const { db, now } = services;
  const message = (await findMessage(db, messageId)) ?? refuse("not_found");
  const room = (await findRoomAccess(db, message.room_id, viewer)) ?? refuse("not_found");
  if (message.seq <= room.hidden_seq) refuse("not_found");
  if (!mayDelete(viewer, room, message)) refuse("forbidden");
  if (message.deleted_at !== null) return null;
  const moment = now();
  if (moment.getTime() - message.created_at.getTime() > deletionHours * hourMs) refuse("message_too_old");
  await db.transaction().execute(async (trx) => {
    const locked = (await lockRoom(trx, room.id)) ?? refuse("not_found");
    await keepDeleted(trx, messageId, moment);
    await eraseMessage(trx, locked, messageId, moment);
  });
  return null;
}

/**
 * Empties a message of a locked room for both and tells them; one that is empty already stays as it is. Returns the files to delete after the
 * commit, which are on the list of what is discarded.
 */
export async function eraseMessage(trx: Db, room: LockedRoom, messageId: number, now: Date): Promise<string[]> {
  const message = await findMessage(trx, messageId);
  // Another tab, or a moderator, was faster: it has counted already.
  if (message?.room_id !== room.id || message.deleted_at !== null) return [];
  const photos = await emptyMessage(trx, messageId, now);
  const receiverId = message.is_by_buyer === true ? room.seller_id : room.buyer_id;
  if (receiverId !== null && (await uncountUnread(trx, room.id, receiverId, message.seq)))
    await readRoomNotification(trx, { userId: receiverId, roomId: room.id, now });
  await publishMessage(trx, room, messageId, now);
  const discarded = listOwnFiles(photos);
  await discardMedia(trx, discarded);
  return discarded;
}
