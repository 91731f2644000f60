import { randomUUID } from "node:crypto";
import { lstat, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "#server/platform/make-folder.ts";
import { findPlain, NotPlainError, openPlain, walkFolder } from "#server/platform/walk-folder.ts";
import { BackupError, DamageError, explainFileError, explainingFiles } from "./backup-error.ts";
import type { BackupStore } from "./backup-store.ts";

/** No part of it begins with a dot, so that none leads upwards and none is that of partial files. */
const namePattern = /^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/;

/** Bytes: more than a sealed part has. A larger file is none, and would fill the memory. */
const maxBytes = 8 * 2 ** 20;

/** Not a name of an object, so partial files are never taken for one. */
const partialName = ".partial";

/**
 * A folder, best on another disk or mounted from another machine. Only its owner may read it. Others may write to a
 * folder that is shared: so links in it are not followed, and what is no plain file is refused.
 */
export function openFolderStore(root: string): BackupStore {
  const partialFolder = path.join(root, partialName);
  /** Whether there is a plain file of this name; anything else there is refused. */
  const hasFile = async (name: string) => {
    const found = await findPlain(root, checkName(name));
    if (found?.isDirectory()) throw new NotPlainError(path.join(root, name));
    return found !== undefined;
  };
  return {
    put: (name, bytes) =>
      explained(root, async () => {
        const target = path.join(root, name);
        const partial = path.join(partialFolder, randomUUID());
        await hasFile(name);
        makeFolder(path.dirname(target), 0o700);
        await findPlain(root, partialName);
        makeFolder(partialFolder, 0o700);
        try {
          const file = await open(partial, "wx", 0o600);
          try {
            await file.writeFile(bytes);
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(partial, target);
        } catch (error) {
          await rm(partial, { force: true });
          throw error;
        }
      }),
    get: (name) =>
      explained(root, async () => {
        const file = await openPlain(root, checkName(name)).catch((error: unknown) =>
          refuseUnreadable(root, name, error),
        );
        try {
          const { size = 0 } = (await file?.stat()) ?? {};
          if (size > maxBytes) throw new DamageError(`The backup is damaged: ${name} is too large to be a part of it`);
          return await file?.readFile().catch((error: unknown) => refuseUnreadable(root, name, error));
        } finally {
          await file?.close();
        }
      }),
    has: (name) => explained(root, () => hasFile(name)),
    async *list(folder) {
      try {
        yield* walkFolder(root, folder);
      } catch (error) {
        throw explainFileError(error);
      }
    },
    listFolders: () =>
      explained(root, async () => {
        if (!(await isThere(root)))
          throw new BackupError(`The backup folder ${root} is not there: is its disk mounted?`);
        const entries = await readdir(root, { withFileTypes: true });
        // A link too: it is refused when it is read, and not passed over.
        return entries.filter((entry) => !entry.isFile() && !entry.name.startsWith(".")).map(({ name }) => name);
      }),
    remove: (name) =>
      explained(root, async () => {
        if (await hasFile(name)) await rm(path.join(root, name), { force: true });
        await removeEmptyFolders(root, path.dirname(name));
      }),
    removePartial: (before) =>
      explained(root, async () => {
        if (!(await findPlain(root, partialName))) return;
        for (const name of await readdir(partialFolder)) {
          const partial = path.join(partialFolder, name);
          const found = await lstat(partial).catch(() => undefined);
          if (found && !found.isDirectory() && found.mtime < before) await rm(partial, { force: true });
        }
      }),
  };
}

/** An object that is no plain file, or that the disk does not give, is damage of it alone. */
function refuseUnreadable(root: string, name: string, cause: unknown): never {
  if (cause instanceof NotPlainError) throw new DamageError(cause.message, { cause });
  for (const code of ["EIO", "EACCES", "EPERM"])
    if (isCode(cause, code))
      throw new DamageError(`The backup is damaged: ${path.join(root, name)} cannot be read (${code})`, { cause });
  throw cause;
}

/** Throws when it is none; returns it. */
function checkName(name: string): string {
  if (namePattern.test(name)) return name;
  throw new BackupError(`The backup is damaged: ${name} is not a name in it`);
}

function isThere(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, "ENOENT")) return false;
      throw error;
    },
  );
}

/** Removes a folder and those above it that are empty with it. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (folder === ".") return;
  try {
    await rmdir(path.join(root, folder));
  } catch {
    // Not empty, or removed by another process.
    return;
  }
  await removeEmptyFolders(root, path.dirname(folder));
}

/** Says which folder has no room or may not be used, instead of the path of a part in it. */
function explained<T>(root: string, work: () => Promise<T>): Promise<T> {
  return explainingFiles(async () => {
    try {
      return await work();
    } catch (cause) {
      if (isCode(cause, "ENOSPC") || isCode(cause, "EDQUOT"))
        throw new BackupError(`There is no room left in the backup folder ${root}`, { cause });
      if (isCode(cause, "EACCES") || isCode(cause, "EPERM"))
        throw new BackupError(`The backup folder ${root} may not be read or written`, { cause });
      if (isCode(cause, "EROFS"))
        throw new BackupError(`The backup folder ${root} cannot be written: its disk is mounted for reading only`, {
          cause,
        });
      throw cause;
    }
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
