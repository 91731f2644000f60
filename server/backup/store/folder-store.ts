import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { walkFolder } from "#server/platform/walk-folder.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupStore } from "./backup-store.ts";

/** A folder, best on another disk or mounted from another machine. Only its owner may read it. */
export function openFolderStore(root: string): BackupStore {
  // No object begins with a dot, so partial files are never taken for one.
  const partialFolder = path.join(root, ".partial");
  const locate = (name: string) => path.join(root, name);
  return {
    async put(name, bytes) {
      const target = locate(name);
      const partial = path.join(partialFolder, randomUUID());
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await mkdir(partialFolder, { recursive: true, mode: 0o700 });
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
        throw explain(error, root);
      }
    },
    async get(name) {
      try {
        return await readFile(locate(name));
      } catch (error) {
        if (isCode(error, "ENOENT")) return undefined;
        throw explain(error, root);
      }
    },
    has: (name) =>
      access(locate(name)).then(
        () => true,
        () => false,
      ),
    list: (folder) => walkFolder(root, folder),
    async listFolders() {
      try {
        const entries = await readdir(root, { withFileTypes: true });
        return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
      } catch (error) {
        if (isCode(error, "ENOENT")) return [];
        throw explain(error, root);
      }
    },
    async remove(name) {
      await rm(locate(name), { force: true });
      await removeEmptyFolders(root, path.dirname(name));
    },
    async removePartial(before) {
      for (const name of await readdir(partialFolder).catch(() => [])) {
        const partial = path.join(partialFolder, name);
        const found = await stat(partial).catch(() => undefined);
        if (found && found.mtime < before) await rm(partial, { force: true });
      }
    },
  };
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

function explain(error: unknown, root: string): unknown {
  if (isCode(error, "ENOSPC") || isCode(error, "EDQUOT"))
    return new BackupError(`There is no room left in the backup folder ${root}`, { cause: error });
  if (isCode(error, "EACCES") || isCode(error, "EROFS") || isCode(error, "EPERM"))
    return new BackupError(`The backup folder ${root} may not be read or written`, { cause: error });
  return error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
