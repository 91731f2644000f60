import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Photo } from "#contracts/listings.ts";
import { listOwnFiles, listPhotoFiles } from "#server/listings/photo-files.ts";
import { presentPhoto } from "#server/listings/present.ts";
import type { Db } from "#server/platform/database.ts";
import type { MediaStore } from "#server/platform/media.ts";
import { discardMedia, keepMedia, removeMedia } from "#server/platform/media-trash.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { TakeTurn } from "#server/platform/turns.ts";
import { deleteLoosePhotos, insertPhoto } from "./queries.ts";
import { type RenderedPhoto, renderPhoto } from "./render.ts";

export interface PhotoServices {
  db: Db;
  media: MediaStore;
  log: FastifyBaseLogger;
  now(): Date;
  /** Few photos are decoded at once: that bounds memory. */
  takeTurn: TakeTurn;
}

/** Stores a photo that no ad has yet. Refuses what is no photo, and `unavailable` when there is too much to do or no room. */
export async function storePhoto(services: PhotoServices, userId: number, bytes: Buffer): Promise<Photo> {
  const { db, now } = services;
  const rendered = await services.takeTurn(() => renderPhoto(bytes));
  const { width, height, thumbhash, hashBands } = rendered;
  const id = randomBytes(16).toString("hex");
  // A folder with a million files is slow to list.
  const name = `photos/${id.slice(0, 2)}/${id}`;
  const files = listPhotoFiles({ name, width });
  // Until a row names them they are in the trash: a process that ends in between leaves nothing behind.
  await discardMedia(db, files);
  await putFiles(services, name, rendered);
  const photoId = await db.transaction().execute(async (trx) => {
    const photo = { userId, name, width, height, thumbhash, hashBands, now: now() };
    const inserted = (await insertPhoto(trx, photo)) ?? refuse("token_expired");
    await keepMedia(trx, files);
    return inserted;
  });
  return presentPhoto({ id: photoId, name, width, height, thumbhash });
}

async function putFiles({ media, log }: PhotoServices, name: string, { files }: RenderedPhoto): Promise<void> {
  try {
    for (const [ending, { bytes, type }] of files) await media.put(`${name}-${ending}`, bytes, type);
  } catch (error) {
    // A full disk, a store that is away: the same photo may be taken later.
    log.error({ err: error }, "a photo was not stored");
    refuse("unavailable", { retryAfter: 10 });
  }
}

/** How long a photo waits for its ad (`design/api.md`, photo-upload). */
const patience = 24 * 3_600_000;
const batchSize = 200;

/** Removes photos that no ad took within a day. */
export async function collectLoosePhotos(db: Db, media: MediaStore, now: Date): Promise<void> {
  for (;;) {
    const photos = await db.transaction().execute(async (trx) => {
      const deleted = await deleteLoosePhotos(trx, new Date(now.getTime() - patience), batchSize);
      await discardMedia(trx, listOwnFiles(deleted));
      return deleted;
    });
    await removeMedia(db, media, listOwnFiles(photos));
    if (photos.length < batchSize) return;
  }
}
