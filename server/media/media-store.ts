import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type FoundFile, openPlain, walkFolder } from "#server/platform/walk-folder.ts";

/** A stored file, or a range of it. */
export interface StoredMedia {
  body: Readable;
  contentType: string;
  length: number | undefined;
  /** `Content-Range`, if it is a range. */
  range: string | undefined;
}

/** A store of files, which never change. */
export interface MediaStore {
  /** Stores a file under a name such as `demo/sheep-3f2a-480.webp`; atomic and idempotent. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Undefined when there is none. */
  open(name: string): Promise<Readable | undefined>;
  /** The same with the `Range` of a request. Only stores that are not a folder have it. */
  openRange?(name: string, range: string | undefined): Promise<StoredMedia | undefined>;
  /** Resolves once a file is there that is made when somebody asks for it. Only stores of a demo have it. */
  prepare?(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** All files, sorted by name. */
  list(): AsyncIterable<FoundFile>;
  /** Removes partial files of crashed processes from before this time. Only stores that can have some have it. */
  removePartialUploads?(before: Date): Promise<void>;
  /** Rejects when the store does not answer. */
  check(): Promise<void>;
}

const namePattern = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z0-9]+$/;

/** Files under it are not served at `/media/`: their feature serves them to whom they are for. */
export const privateFolder = "private/";

export function isMediaName(name: string): boolean {
  return name.length <= 200 && namePattern.test(name);
}

/** Returns the name; throws when it is invalid. */
export function checkMediaName(name: string): string {
  if (isMediaName(name)) return name;
  throw new Error(`not a media name: ${name}`);
}

/** A folder of this machine, served at `/media/`. */
export function openMediaFolder(folder: string): MediaStore {
  const locate = (name: string) => path.join(folder, checkMediaName(name));
  // No media name begins with a dot, so partial files have no address.
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
      return (await openPlain(folder, checkMediaName(name)))?.createReadStream();
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
    async *list() {
      for await (const file of walkFolder(folder)) if (isMediaName(file.name)) yield file;
    },
    async removePartialUploads(before) {
      await mkdir(partialFolder, { recursive: true });
      for (const name of await readdir(partialFolder)) {
        const partial = path.join(partialFolder, name);
        // It may have been completed in the meantime.
        const found = await stat(partial).catch(() => undefined);
        if (found && found.mtime < before) await rm(partial, { force: true });
      }
    },
    async check() {
      await access(folder);
    },
  };
}
