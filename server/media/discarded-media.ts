import type { Db } from "#server/database/database.ts";
import { hourMs } from "#server/platform/clock.ts";
import type { MediaStore } from "./media-store.ts";
import { deleteDiscarded, insertDiscarded, readDiscardedBefore } from "./queries.ts";

/** Milliseconds that an upload may take from its files to its row. */
const gracePeriod = hourMs;

/**
 * Lists files that no row refers to any more, or not yet. Those that are still listed after an hour are deleted, so that a crash
 * between storing files and rows leaves none behind.
 */
export const discardMedia: (db: Db, names: readonly string[]) => Promise<void> = insertDiscarded;

/** Takes files off the list: a row refers to them now. */
export const undiscardMedia: (db: Db, names: readonly string[]) => Promise<void> = deleteDiscarded;

/** Deletes discarded files. Call it after the commit; {@link emptyMediaTrash} retries failures. */
export async function deleteDiscardedMedia(db: Db, media: MediaStore, names: readonly string[]): Promise<void> {
  for (const name of names) await media.remove(name);
  await deleteDiscarded(db, names);
}

/** Deletes files that crashed processes left behind, or that could not be deleted before. */
export async function emptyMediaTrash(db: Db, media: MediaStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - gracePeriod);
  await deleteDiscardedMedia(db, media, await readDiscardedBefore(db, before));
  await media.removePartialUploads?.(before);
}
