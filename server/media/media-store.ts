import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/** A stored file, or the range of it that was asked for. */
export interface StoredMedia {
  body: Readable;
  contentType: string;
  length: number | undefined;
  /** `Content-Range`, when it is a range. */
  range: string | undefined;
}

/** Where files are stored. What is stored under a name never changes. */
export interface MediaStore {
  /** Stores bytes under a name such as `demo/sheep-3f2a-480.webp`; atomic, safe to repeat. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The file of this name; undefined when there is none. */
  open(name: string): Promise<Readable | undefined>;
  /** The same for a browser, `range` as it asked for. Only of a store whose files are not served from a folder. */
  openRange?(name: string, range: string | undefined): Promise<StoredMedia | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what processes that ended left half written before that moment. Only of a store where that can be. */
  removePartialUploads?(before: Date): Promise<void>;
  /** Resolves when the store answers; rejects with the reason when it does not. */
  check(): Promise<void>;
}

const namePattern = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z0-9]+$/;

/** Whether a file may have this name. */
export function isMediaName(name: string): boolean {
  return name.length <= 200 && namePattern.test(name);
}

/** The name; throws when it is none. */
export function checkMediaName(name: string): string {
  if (isMediaName(name)) return name;
  throw new Error(`not a media name: ${name}`);
}

/** A folder of this machine, served at `/media/`. */
export function openMediaFolder(folder: string): MediaStore {
  const locate = (name: string) => path.join(folder, checkMediaName(name));
  // No media name begins like this: what is not complete has no address.
  const partialFolder = path.join(folder, ".drafts");
  return {
    async put(name, bytes) {
      const target = locate(name);
      const partial = path.join(partialFolder, randomUUID());
      await mkdir(path.dirname(target), { recursive: true });
      await mkdir(partialFolder, { recursive: true });
      try {
        await writeFile(partial, bytes);
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async has(name) {
      try {
        await access(locate(name));
        return true;
      } catch {
        return false;
      }
    },
    async open(name) {
      try {
        return (await open(locate(name))).createReadStream();
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
    async removePartialUploads(before) {
      await mkdir(partialFolder, { recursive: true });
      for (const name of await readdir(partialFolder)) {
        const partial = path.join(partialFolder, name);
        // Gone in the meantime: it was completed.
        const found = await stat(partial).catch(() => undefined);
        if (found && found.mtime < before) await rm(partial, { force: true });
      }
    },
    async check() {
      await access(folder);
    },
  };
}
