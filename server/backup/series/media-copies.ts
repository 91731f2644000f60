import type { MediaStore } from "#server/media/media-store.ts";
import type { FoundFile } from "#server/platform/walk-folder.ts";
import { folderOf } from "./layout.ts";
import type { BackupStore } from "../store/backup-store.ts";
import { isFile, type SealedFiles } from "../store/sealed-files.ts";

export interface MediaCopies {
  /** Files of the site. */
  total: number;
  /** Of them, copied now. */
  copied: number;
  /** Bytes stored now. */
  bytes: number;
}

interface Copying {
  store: BackupStore;
  files: SealedFiles;
  series: string;
  media: MediaStore;
}

/**
 * Copies media that the store lacks, notes stored files that the site no longer has, and removes those noted before
 * `keepFrom`. Reads three sorted lists side by side, so that memory does not grow with the number of files.
 */
export async function copyMedia({ store, files, series, media }: Copying, keepFrom: Date): Promise<MediaCopies> {
  const result: MediaCopies = { total: 0, copied: 0, bytes: 0 };
  const mediaFolder = folderOf(series, "media");
  const goneFolder = folderOf(series, "gone");
  const lists = [media.list(), filesBelow(store, mediaFolder), filesBelow(store, goneFolder)] as const;
  for await (const { name, found } of mergeSorted(lists)) {
    const [onSite, stored, gone] = found;
    if (onSite) {
      const bytes = stored ? 0 : await copyOne(files, media, mediaFolder, onSite);
      // Deleted since it was listed: neither in the backup nor on the site.
      if (bytes === undefined) continue;
      result.total += 1;
      if (!stored) result.copied += 1;
      result.bytes += bytes;
      if (gone) await store.remove(goneFolder + name);
    } else if (stored && !gone) {
      await store.put(goneFolder + name, Buffer.alloc(0));
    } else if (gone && gone.modified < keepFrom) {
      await files.remove(mediaFolder + name);
      await store.remove(goneFolder + name);
    }
  }
  return result;
}

/** Stores a file with the time since which the site has it, in the first 8 bytes. */
export async function writeMediaFile(
  files: SealedFiles,
  name: string,
  content: AsyncIterable<Uint8Array>,
  since: Date,
): Promise<number> {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(since.getTime()));
  return files.write(name, prepend(time, content));
}

/** A stored file: since when the site has had it, and its content. */
export async function readMediaFile(
  files: SealedFiles,
  name: string,
): Promise<{ since: Date; content: AsyncGenerator<Buffer> }> {
  const parts = files.read(name);
  const first = (await parts.next()).value as Buffer;
  return { since: new Date(Number(first.readBigUInt64BE())), content: prepend(first.subarray(8), parts) };
}

/** Files below a folder, by their names in it. */
export async function* filesBelow(store: BackupStore, folder: string): AsyncGenerator<FoundFile> {
  for await (const file of store.list(folder))
    if (isFile(file.name)) yield { ...file, name: file.name.slice(folder.length) };
}

/** The bytes stored; undefined if the site has the file no more. */
async function copyOne(
  files: SealedFiles,
  media: MediaStore,
  folder: string,
  file: FoundFile,
): Promise<number | undefined> {
  const content = await media.open(file.name);
  return content && writeMediaFile(files, folder + file.name, content, file.modified);
}

async function* prepend<T extends Uint8Array>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

interface Merged {
  name: string;
  /** From each list, its entry of this name. */
  found: readonly (FoundFile | undefined)[];
}

/** Goes through sorted lists at once, name by name. */
export async function* mergeSorted(lists: readonly AsyncIterable<FoundFile>[]): AsyncGenerator<Merged> {
  const iterators = lists.map((list) => list[Symbol.asyncIterator]());
  const next = async (iterator: AsyncIterator<FoundFile>) => {
    const result = await iterator.next();
    return result.done ? undefined : result.value;
  };
  const heads = await Promise.all(iterators.map(next));
  try {
    for (;;) {
      const name = heads.reduce<string | undefined>(
        (least, head) => (head && (least === undefined || head.name < least) ? head.name : least),
        undefined,
      );
      if (name === undefined) return;
      const found = heads.map((head) => (head?.name === name ? head : undefined));
      yield { name, found };
      for (const [index, iterator] of iterators.entries()) if (found[index]) heads[index] = await next(iterator);
    }
  } finally {
    for (const iterator of iterators) await iterator.return?.();
  }
}
