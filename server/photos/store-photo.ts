import type { FastifyBaseLogger } from "fastify";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { discardMedia, undiscardMedia, deleteDiscardedMedia } from "#server/media/discarded-media.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { RunLimited } from "#server/platform/concurrency-limiter.ts";
import { presentPhoto } from "./present.ts";
import { deleteUnattachedPhotos, insertPhoto } from "./queries.ts";
import { type RenderedPhoto, renderPhoto } from "./render-photo.ts";
import { listOwnFiles, listPhotoFiles, makePhotoName } from "./renditions.ts";

export interface PhotoServices {
  db: Db;
  media: MediaStore;
  log: FastifyBaseLogger;
  now(): Date;
  /** Limits simultaneous decoding, which bounds memory. */
  runLimited: RunLimited;
}

/** Stores a photo without a listing. Refuses what is not a photo, and with `unavailable` when the queue or the disk is full. */
export async function storePhoto(services: PhotoServices, userId: number, bytes: Buffer): Promise<Photo> {
  const { db, now } = services;
  const rendered = await services.runLimited(() => renderPhoto(bytes));
  const { width, height, thumbhash, hashBands } = rendered;
  const name = makePhotoName();
  const files = listPhotoFiles({ name, width });
  // The files are listed as discarded until a row refers to them, so that a crash leaves none behind.
  await discardMedia(db, files);
  await putFiles(services, name, rendered);
  const photoId = await db.transaction().execute(async (trx) => {
    const photo = { userId, name, width, height, thumbhash, hashBands, now: now() };
    const inserted = (await insertPhoto(trx, photo)) ?? refuse("token_expired");
    await undiscardMedia(trx, files);
    return inserted;
  });
  return presentPhoto({ id: photoId, name, width, height, thumbhash });
}

async function putFiles({ media, log }: PhotoServices, name: string, { files }: RenderedPhoto): Promise<void> {
  try {
    for (const [ending, { bytes, type }] of files) await media.put(`${name}-${ending}`, bytes, type);
  } catch (error) {
    // The disk is full or the store is down: the same photo may be accepted later.
    log.error({ err: error }, "a photo was not stored");
    refuse("unavailable", { retryAfter: 10 });
  }
}

/** Milliseconds that a photo may be without a listing. */
const gracePeriod = 24 * 3_600_000;
const batchSize = 200;

/** Deletes photos that have had no listing for {@link gracePeriod}. */
export async function purgeUnattachedPhotos(db: Db, media: MediaStore, now: Date): Promise<void> {
  for (;;) {
    const photos = await db.transaction().execute(async (trx) => {
      const deleted = await deleteUnattachedPhotos(trx, new Date(now.getTime() - gracePeriod), batchSize);
      await discardMedia(trx, listOwnFiles(deleted));
      return deleted;
    });
    await deleteDiscardedMedia(db, media, listOwnFiles(photos));
    if (photos.length < batchSize) return;
  }
}
