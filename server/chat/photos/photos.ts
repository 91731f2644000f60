import type { Readable } from "node:stream";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { deleteDiscardedMedia, discardMedia } from "#server/media/discarded-media.ts";
import { type MediaStore, privateFolder } from "#server/media/media-store.ts";
import { listOwnFiles, listPhotoFiles, makePhotoName } from "#server/photos/renditions.ts";
import { type PhotoSender, type PhotoServices, storeRenditions } from "#server/photos/store-photo.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { presentChatPhoto } from "../records/present-message.ts";
import type { RoomReader } from "../records/room-queries.ts";
import { deleteLoosePhotos, findVisiblePhoto, insertPhoto } from "./queries.ts";

/** Stores a photo for a message, at no public address. Refuses what is not a photo, as for listings. */
export async function storeChatPhoto(
  services: PhotoServices,
  sender: PhotoSender & RoomReader,
  bytes: Buffer,
): Promise<Photo> {
  const { userId, actor: authorId = null } = sender;
  const name = `${privateFolder}${makePhotoName()}`;
  const stored = await storeRenditions(services, sender, { name, bytes }, (trx, photo) =>
    insertPhoto(trx, { userId, authorId, ...photo, now: services.now() }),
  );
  return presentChatPhoto(stored);
}

const filePattern = /^(\d{1,10})-(\d{2,4})\.webp$/;

/** A file of a photo, for one of the two people of its room; for anybody else it does not exist. */
export async function openChatPhoto(
  { db, media }: { db: Db; media: MediaStore },
  reader: RoomReader,
  file: string,
): Promise<Readable> {
  return openPhotoFile(media, file, (id) => findVisiblePhoto(db, id, reader));
}

/** A file by its name in addresses, `<id>-<width>.webp`, if `find` has the photo for whoever asks; else `not_found`. */
export async function openPhotoFile(
  media: MediaStore,
  file: string,
  find: (id: number) => Promise<{ name: string; width: number } | undefined>,
): Promise<Readable> {
  const [, id, width] = filePattern.exec(file) ?? [];
  const photo = id === undefined ? undefined : await find(Number(id));
  const name = photo && listPhotoFiles(photo).find((candidate) => candidate === `${photo.name}-${width}.webp`);
  const body = name === undefined ? undefined : await media.open(name);
  return body ?? refuse("not_found");
}

/** Milliseconds that a photo may be without a message. */
const gracePeriod = dayMs;
const batchSize = 200;

/** Deletes photos that have had no message for {@link gracePeriod}. */
export async function purgeLooseChatPhotos(db: Db, media: MediaStore, now: Date): Promise<void> {
  for (;;) {
    const photos = await db.transaction().execute(async (trx) => {
      const deleted = await deleteLoosePhotos(trx, new Date(now.getTime() - gracePeriod), batchSize);
      await discardMedia(trx, listOwnFiles(deleted));
      return deleted;
    });
    await deleteDiscardedMedia(db, media, listOwnFiles(photos));
    if (photos.length < batchSize) return;
  }
}
