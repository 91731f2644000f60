import { buffer } from "node:stream/consumers";
import type { Db } from "#server/database/database.ts";
import { deleteDiscardedMedia, discardMedia, undiscardMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { isOwnPhoto, listPhotoFiles, makePhotoName } from "./renditions.ts";
import {
  endWithdrawal,
  lockListing,
  readListingsToWithdraw,
  readPhotosToWithdraw,
  renamePhoto,
  type WithdrawnPhoto,
} from "./withdraw-queries.ts";

const batchSize = 50;

/**
 * Gives the photos of blocked and deleted listings new addresses, which only their owner and the staff get to know, and deletes the
 * files at those that the public saw. Of these listings, or of all.
 */
export async function withdrawPhotos(db: Db, media: MediaStore, listings?: readonly number[]): Promise<void> {
  if (listings?.length === 0) return;
  const among = listings ? { ids: listings } : {};
  for (;;) {
    const found = await readListingsToWithdraw(db, { ...among, limit: batchSize });
    for (const id of found) await withdrawPhotosOf(db, media, id);
    if (found.length < batchSize) return;
  }
}

async function withdrawPhotosOf(db: Db, media: MediaStore, listingId: number): Promise<void> {
  const photos = (await readPhotosToWithdraw(db, listingId)).filter(isOwnPhoto);
  const moves = photos.map((photo) => ({ photo, copy: { ...photo, name: makePhotoName() } }));
  const copies = moves.flatMap(({ copy }) => listPhotoFiles(copy));
  // In the trash until a row names them: if the process ends in between, they are deleted.
  await discardMedia(db, copies);
  for (const { photo, copy } of moves) await copyFiles(media, photo, copy);
  const unused = await db.transaction().execute(async (trx) => {
    await lockListing(trx, listingId);
    if (!(await endWithdrawal(trx, listingId))) return copies;
    const left: string[] = [];
    for (const { photo, copy } of moves) {
      const isRenamed = await renamePhoto(trx, photo, copy.name);
      if (isRenamed) await undiscardMedia(trx, listPhotoFiles(copy));
      left.push(...listPhotoFiles(isRenamed ? photo : copy));
    }
    await discardMedia(trx, left);
    return left;
  });
  await deleteDiscardedMedia(db, media, unused);
}

async function copyFiles(media: MediaStore, from: WithdrawnPhoto, to: WithdrawnPhoto): Promise<void> {
  const names = listPhotoFiles(to);
  for (const [index, name] of listPhotoFiles(from).entries()) {
    const file = await media.open(name);
    const type = name.endsWith(".jpg") ? "image/jpeg" : "image/webp";
    if (file) await media.put(names[index] ?? "", await buffer(file), type);
  }
}
