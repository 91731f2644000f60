import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FoundFile {
  /** Relative to the folder, with `/` between its parts. */
  name: string;
  modified: Date;
  /** Bytes. */
  size: number;
}

/**
 * Yields all files below a folder, sorted by the code units of their names, as an S3 bucket lists them. Skips names
 * that begin with a dot. Holds the entries of one folder per level in memory. Yields nothing if the folder does not
 * exist.
 */
export async function* walkFolder(root: string, prefix = ""): AsyncGenerator<FoundFile> {
  for (const key of await listKeys(join(root, prefix))) {
    const name = prefix + key;
    if (key.endsWith("/")) {
      yield* walkFolder(root, name);
      continue;
    }
    // It may have been removed meanwhile.
    const found = await stat(join(root, name)).catch(() => undefined);
    if (found) yield { name, modified: found.mtime, size: found.size };
  }
}

/** Names of a folder in the order of their whole paths: a folder sorts as its name with the slash. */
async function listKeys(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith("."))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .toSorted((one, other) => (one < other ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
