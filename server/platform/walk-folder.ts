import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface FoundFile {
  /** Relative to the folder, with `/` between its parts. */
  name: string;
  modified: Date;
  /** Bytes. */
  size: number;
}

/** A path is a link, a pipe or the like, or a folder instead of a file. A link could lead out of its folder. */
export class NotPlainError extends Error {
  constructor(path: string) {
    super(
      `${path} is neither a plain file nor a folder where one is expected: remove it, or put the file there itself`,
    );
    this.name = "NotPlainError";
  }
}

/**
 * Finds a file or folder below `root` without following links; `root` itself may be one. Undefined if there is none.
 * @throws {NotPlainError} when a part of the path is a link, or is no folder though more follows
 */
export async function findPlain(root: string, name: string): Promise<Stats | undefined> {
  let path = root;
  let found: Stats | undefined;
  for (const part of name.split("/").filter((segment) => segment !== "")) {
    if (found && !found.isDirectory()) throw new NotPlainError(path);
    path = join(path, part);
    found = await lstat(path).catch(ignoreMissing);
    if (!found) return undefined;
    if (!found.isFile() && !found.isDirectory()) throw new NotPlainError(path);
  }
  return found;
}

/**
 * Opens a plain file below `root` for reading, without following links. Undefined if there is none.
 * @throws {NotPlainError} when it is anything else
 */
export async function openPlain(root: string, name: string): Promise<FileHandle | undefined> {
  const path = join(root, name);
  const found = await findPlain(root, name);
  if (!found) return undefined;
  if (!found.isFile()) throw new NotPlainError(path);
  // It may have been replaced meanwhile: a link is not followed, and a pipe is not waited for.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (hasCode(error, "ELOOP")) throw new NotPlainError(path);
    return ignoreMissing(error);
  });
  if (!file || (await file.stat()).isFile()) return file;
  await file.close();
  throw new NotPlainError(path);
}

/**
 * Yields all files below a folder, sorted by the code units of their names, as an S3 bucket lists them. Skips names
 * that begin with a dot. Holds the entries of one folder per level in memory. Yields nothing if the folder does not
 * exist.
 * @throws {NotPlainError} at a link, a pipe or the like
 */
export async function* walkFolder(root: string, prefix = ""): AsyncGenerator<FoundFile> {
  await findPlain(root, prefix);
  for (const key of await listKeys(join(root, prefix))) {
    const name = prefix + key;
    if (key.endsWith("/")) {
      yield* walkFolder(root, name);
      continue;
    }
    // It may have been removed meanwhile.
    const found = await lstat(join(root, name)).catch(ignoreMissing);
    if (found && !found.isFile()) throw new NotPlainError(join(root, name));
    if (found) yield { name, modified: found.mtime, size: found.size };
  }
}

/** Names of a folder in the order of their whole paths: a folder sorts as its name with the slash. */
async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? [])
    .filter(({ name }) => !name.startsWith("."))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
