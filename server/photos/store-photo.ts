import { availableParallelism } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { discardMedia, undiscardMedia, deleteDiscardedMedia } from "#server/media/discarded-media.ts";
import { perDay, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createFairLimiter, type RunFairly } from "#server/platform/fair-limiter.ts";
import { findParty, limitKeyOf, type ReadStanding } from "#server/http/viewer.ts";
import { presentPhoto } from "./present.ts";
import { deleteUnattachedPhotos, insertPhoto } from "./queries.ts";
import { type RenderedPhoto, renderPhoto } from "./render-photo.ts";
import { listOwnFiles, listPhotoFiles, makePhotoName } from "./renditions.ts";

export interface PhotoServices {
  db: Db;
  media: MediaStore;
  log: FastifyBaseLogger;
  now(): Date;
  limits: RateLimits;
  /** Limits simultaneous decoding, which bounds memory; accounts take turns. */
  runFairly: RunFairly;
  readStanding: ReadStanding;
}

/** Who sends a photo. */
export interface PhotoSender {
  userId: number;
  /** Who really sends it, for somebody else. */
  actor?: number;
  ip: string;
}

/** Each rendering keeps one core busy: half of the cores stay free for other requests. */
const renderBounds = {
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxQueued: 200,
  // An account has three files on their way (`uploads.ts`): seven accounts of a network, as one party.
  maxQueuedOfParty: 20,
  maxWait: 120_000,
};

/** The limiter of all photos of a process, whatever they are of. */
export const createRenderLimiter = () => createFairLimiter(renderBounds);

/** Kilobytes of all renditions of an account, of listings and chats together: as many as the photos of a day have, if they are photos. */
const bytesLimit: RateLimit = { perKey: [perDay(500_000)] };
/** The same of all accounts of a network that are not settled: they cost nothing. */
const networkBytesLimit: RateLimit = { perKey: [perDay(5_000_000)] };

/**
 * Stores a photo without a listing. Refuses what is not a photo, with `rate_limited` what is too much for a day, and with `unavailable` when the
 * queue or the disk is full.
 */
export async function storePhoto(services: PhotoServices, sender: PhotoSender, bytes: Buffer): Promise<Photo> {
  const name = makePhotoName();
  const stored = await storeRenditions(services, sender, { name, bytes }, (trx, photo) =>
    insertPhoto(trx, { userId: sender.userId, ...photo, now: services.now() }),
  );
  return presentPhoto({ ...stored, name });
}

/** What a row of a photo is made of. */
type RenderedRow = Pick<RenderedPhoto, "width" | "height" | "thumbhash" | "hashBands" | "qrCode"> & { name: string };

/**
 * Stores the renditions of a photo under a name, and the row that refers to them. `insert` returns its id; undefined when the user no longer
 * exists.
 */
export async function storeRenditions(
  services: PhotoServices,
  sender: PhotoSender,
  { name, bytes }: { name: string; bytes: Buffer },
  insert: (trx: Db, photo: RenderedRow) => Promise<number | undefined>,
): Promise<{ id: number; width: number; height: number; thumbhash: Buffer }> {
  const { db } = services;
  const key = limitKeyOf(sender);
  const party = await findParty(services.readStanding, sender);
  const rendered = await services.runFairly(key, () => renderPhoto(bytes), party);
  const kilobytes = kilobytesOf(rendered);
  await services.limits.consume(bytesLimit, { ip: sender.ip, key }, kilobytes);
  if (party !== key) await services.limits.consume(networkBytesLimit, { ip: sender.ip, key: party }, kilobytes);
  const { width, height, thumbhash, hashBands, qrCode } = rendered;
  const files = listPhotoFiles({ name, width });
  // The files are listed as discarded until a row refers to them, so that a crash leaves none behind.
  await discardMedia(db, files);
  await putFiles(services, name, rendered);
  const id = await db.transaction().execute(async (trx) => {
    const inserted =
      (await insert(trx, { name, width, height, thumbhash, hashBands, qrCode })) ?? refuse("token_expired");
    await undiscardMedia(trx, files);
    return inserted;
  });
  return { id, width, height, thumbhash };
}

function kilobytesOf({ files }: RenderedPhoto): number {
  return Math.ceil([...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_000);
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
const gracePeriod = dayMs;
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
