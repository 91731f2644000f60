import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "./media-store.ts";
import { deleteDiscarded, insertDiscarded, readDiscardedBefore } from "./queries.ts";

/** Milliseconds that an upload may take between its files and its row. */
const gracePeriod = 3_600_000;

/**
 * Lists files that no row names after this transaction, or not yet: what is still listed after an hour is deleted. So no file is
 * left behind when the process ends between the two.
 */
export const discardMedia: (db: Db, names: readonly string[]) => Promise<void> = insertDiscarded;

/** Takes files off the list: a row names them now. */
export const undiscardMedia: (db: Db, names: readonly string[]) => Promise<void> = deleteDiscarded;

/** Deletes discarded files. Call it after the commit; what fails is tried again by {@link emptyMediaTrash}. */
export async function deleteDiscardedMedia(db: Db, media: MediaStore, names: readonly string[]): Promise<void> {
  for (const name of names) await media.remove(name);
  await deleteDiscarded(db, names);
}

/** Deletes what was left behind by processes that ended, or could not be deleted then. */
export async function emptyMediaTrash(db: Db, media: MediaStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - gracePeriod);
  await deleteDiscardedMedia(db, media, await readDiscardedBefore(db, before));
  await media.removePartialUploads?.(before);
}
