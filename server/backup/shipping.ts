import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { MediaStore } from "#server/media/media-store.ts";
import { folderOf } from "./series/layout.ts";
import { writeMediaFile } from "./series/media-copies.ts";
import type { BackupStore } from "./store/backup-store.ts";
import type { SealedFiles } from "./store/sealed-files.ts";
import { isSegment, isWalFile, nextSegment } from "./series/wal-names.ts";

/** Folders in which files wait to be shipped. */
export interface Spools {
  /** Segments of the WAL, put there by PostgreSQL. */
  wal: string;
  /** Copies of new media. */
  media: string;
}

/** Slashes of a media name in the name of its copy; no media name has this letter. */
const slash = "+";

/** A store that also spools a copy of every new file, so that a backup contains even a file that is deleted at once. */
export function copyToSpool(media: MediaStore, spool: string): MediaStore {
  return {
    ...media,
    async put(name, bytes, contentType) {
      const copy = path.join(spool, name.replaceAll("/", slash));
      const partial = path.join(spool, `.${name.replaceAll("/", slash)}`);
      await mkdir(spool, { recursive: true, mode: 0o700 });
      await media.put(name, bytes, contentType);
      await writeFile(partial, bytes, { mode: 0o600 });
      await rename(partial, copy);
    },
  };
}

interface Shipping {
  store: BackupStore;
  files: SealedFiles;
  series: string;
  spools: Spools;
  /** Has the name of the newest segment that was shipped. */
  lastShippedFile: string;
}

/**
 * Encrypts and stores waiting files, oldest first, and then deletes the local copies. After a kill, the same files are
 * shipped again without harm. Returns whether a WAL segment is missing between the shipped ones, so that a new backup
 * is needed.
 */
export async function shipWaiting(shipping: Shipping): Promise<{ hasGap: boolean }> {
  await shipMedia(shipping);
  return { hasGap: await shipWal(shipping) };
}

async function shipWal({ files, series, spools, lastShippedFile }: Shipping): Promise<boolean> {
  let last = await readFile(lastShippedFile, "utf8").catch(() => undefined);
  let hasGap = false;
  for (const name of await listWaiting(spools.wal)) {
    const local = path.join(spools.wal, name);
    // Others, as `….backup`, say only when backups began.
    if (isWalFile(name)) {
      try {
        const packed = createZstdCompress();
        await pipeline(createReadStream(local), packed, async (content: AsyncIterable<Buffer>) => {
          await files.write(folderOf(series, "wal") + name, content);
        });
      } catch (error) {
        // A gap is found once; the failure comes again.
        if (hasGap) return true;
        throw error;
      }
    }
    if (isSegment(name)) {
      hasGap ||= last !== undefined && name > nextSegment(last);
      last = name;
      await writeFile(lastShippedFile, name);
    }
    await rm(local, { force: true });
  }
  return hasGap;
}

async function shipMedia({ store, files, series, spools }: Shipping): Promise<void> {
  for (const copy of await listWaiting(spools.media)) {
    const local = path.join(spools.media, copy);
    const name = folderOf(series, "media") + copy.replaceAll(slash, "/");
    const { mtime } = await stat(local);
    // The time since which the site has it stays that of the first copy.
    if (!(await store.has(name))) await writeMediaFile(files, name, createReadStream(local), mtime);
    await rm(local, { force: true });
  }
}

/** Files that wait, by name; PostgreSQL's unfinished ones begin with a dot or with `archtemp`. */
async function listWaiting(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !/^(\.|archtemp)/.test(name)).toSorted();
}

/** How many files wait in a folder, and since when the oldest does. */
export async function measureWaiting(folder: string): Promise<{ count: number; since: Date | undefined }> {
  const names = await listWaiting(folder);
  let since: Date | undefined;
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && (since === undefined || found.mtime < since)) since = found.mtime;
  }
  return { count: names.length, since };
}
