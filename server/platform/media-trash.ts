import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { MediaStore } from "./media.ts";

/** Milliseconds that an upload may take between its files and its row. */
const patience = 3_600_000;

/**
 * Writes down files that no row will name after this transaction, or not yet: what is in the list for an hour is removed.
 * So no file is left behind when the process ends between the two.
 */
export async function discardMedia(db: Db, names: readonly string[]): Promise<void> {
  await sql`insert into discarded_media (name) select unnest(${names}::text[]) on conflict do nothing`.execute(db);
}

/** A row names these files now. */
export async function keepMedia(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from discarded_media where name = any(${names}::text[])`.execute(db);
}

/** Removes discarded files. Call it after the commit; what fails is tried again by {@link emptyMediaTrash}. */
export async function removeMedia(db: Db, media: MediaStore, names: readonly string[]): Promise<void> {
  for (const name of names) await media.remove(name);
  await keepMedia(db, names);
}

/** Removes what was left behind by processes that ended, or could not be removed then. */
export async function emptyMediaTrash(db: Db, media: MediaStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - patience);
  const { rows } = await sql<{ name: string }>`
    select name from discarded_media where discarded_at < ${before}`.execute(db);
  await removeMedia(
    db,
    media,
    rows.map(({ name }) => name),
  );
  await media.sweep?.(before);
}
