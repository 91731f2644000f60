import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/** What stands under a name, or the part of it that was asked for. */
export interface StoredMedia {
  body: Readable;
  contentType: string;
  length: number | undefined;
  /** `Content-Range`, when it is a part. */
  range: string | undefined;
}

/** Where pictures are kept. Names are immutable: what stands under a name never changes. */
export interface MediaStore {
  /** Stores bytes under a name such as `demo/sheep-3f2a-480.webp`; atomic, safe to repeat. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** What stands under a name; undefined when nothing does. */
  open(name: string): Promise<Readable | undefined>;
  /** The same for a browser, `range` as it asked. Only of a store whose files are not served from a folder. */
  fetch?(name: string, range: string | undefined): Promise<StoredMedia | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what was half written before that moment by processes that ended. Only of a store where that can be. */
  sweep?(before: Date): Promise<void>;
  /** Resolves when the store answers; rejects with the reason when it does not. */
  check(): Promise<void>;
}

const namePattern = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z0-9]+$/;

/** Whether something may stand under this name. */
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
  // No name begins so: what is not whole yet has no address.
  const drafts = path.join(folder, ".drafts");
  return {
    async put(name, bytes) {
      const target = locate(name);
      const draft = path.join(drafts, randomUUID());
      await mkdir(path.dirname(target), { recursive: true });
      await mkdir(drafts, { recursive: true });
      try {
        await writeFile(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
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
    async sweep(before) {
      await mkdir(drafts, { recursive: true });
      for (const name of await readdir(drafts)) {
        const draft = path.join(drafts, name);
        // Gone in the meantime: it was finished.
        const found = await stat(draft).catch(() => undefined);
        if (found && found.mtime < before) await rm(draft, { force: true });
      }
    },
    async check() {
      await access(folder);
    },
  };
}
