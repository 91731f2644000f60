import type { Db } from "#server/database/database.ts";
import { deleteDiscardedMedia, discardMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { listOwnFiles } from "#server/photos/renditions.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deleteRoomIf, findLastRoomId, readEmptyRooms, readOldRooms } from "./purge-queries.ts";

/** Milliseconds that a room is kept after its last message (`docs/features/chat.md`, What is kept). */
const retention = 3 * 365 * dayMs;
/** Milliseconds that a room is kept in which nobody has written. */
const emptyRetention = 30 * dayMs;
/** Rooms looked at in one statement, and deleted before the next look. */
const batchSize = { read: 10_000, deleted: 500 };

/** Deletes rooms whose last message is three years old, rooms in which nobody ever wrote, and those whose people are both gone. */
export async function purgeOldRooms(db: Db, media: MediaStore, now: Date): Promise<void> {
  const bounds = {
    emptyBefore: new Date(now.getTime() - emptyRetention),
    lastMessageBefore: new Date(now.getTime() - retention),
  };
  for (;;) {
    const rooms = await readEmptyRooms(db, bounds.emptyBefore, batchSize.deleted);
    for (const id of rooms) await purgeRoom(db, media, id, bounds);
    if (rooms.length < batchSize.deleted) break;
  }
  const last = await findLastRoomId(db);
  for (let from = 1; from <= last; from += batchSize.read) {
    const range = { from, to: from + batchSize.read - 1 };
    for (const id of await readOldRooms(db, range, bounds.lastMessageBefore)) await purgeRoom(db, media, id, bounds);
  }
}

async function purgeRoom(
  db: Db,
  media: MediaStore,
  id: number,
  bounds: { emptyBefore: Date; lastMessageBefore: Date },
): Promise<void> {
  const files = await db.transaction().execute(async (trx) => {
    const discarded = listOwnFiles(await deleteRoomIf(trx, id, bounds));
    await discardMedia(trx, discarded);
    return discarded;
  });
  await deleteDiscardedMedia(db, media, files);
}
