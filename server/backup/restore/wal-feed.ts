import { chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { makePrivateFolder, type Owner } from "#server/database/embedded/postgres-paths.ts";
import { folderOf } from "../series/layout.ts";
import { filesBelow } from "../series/media-copies.ts";
import { DamageError } from "../store/backup-error.ts";
import type { BackupStore } from "../store/backup-store.ts";
import type { SealedFiles } from "../store/sealed-files.ts";
import { isWalFile, nextSegment } from "../series/wal-names.ts";

export interface WalDamage {
  name: string;
  error: DamageError;
}

export interface WalFeed {
  /** For PostgreSQL's `restore_command`. */
  command: string;
  /** The damaged file at which the WAL ends: PostgreSQL was told that there is none. */
  damage(): WalDamage | undefined;
  /** The last other error while files were served; `undefined` if there was none. */
  failure(): unknown;
  stop(): Promise<void>;
}

/** Milliseconds. */
const pollInterval = 20;

/**
 * Gives a recovering PostgreSQL the archived files that it requests. It holds one file and prefetches the next, so that
 * the disk never has to hold all files. The shell of PostgreSQL writes `NAME.want` into `folder` and waits for
 * `NAME.done` or `NAME.none`.
 */
export async function feedWal(options: {
  store: BackupStore;
  files: SealedFiles;
  series: string;
  folder: string;
  owner: Owner | undefined;
}): Promise<WalFeed> {
  const { store, files, series, folder, owner } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  makePrivateFolder(folder, owner);
  const walFolder = folderOf(series, "wal");
  const archived = new Set<string>();
  for await (const { name } of filesBelow(store, walFolder)) archived.add(name);
  let failure: unknown;
  let damage: WalDamage | undefined;
  const stopping = new AbortController();
  const fetched = new Map<string, Promise<void>>();

  async function fetchFile(name: string): Promise<void> {
    const target = path.join(folder, name);
    await pipeline(Readable.from(files.read(walFolder + name)), createZstdDecompress(), createWriteStream(target));
    if (owner) await chown(target, owner.uid, owner.gid);
  }

  function fetchOnce(name: string): Promise<void> {
    const known = fetched.get(name);
    if (known) return known;
    const fetching = fetchFile(name);
    fetching.catch(() => {});
    fetched.set(name, fetching);
    return fetching;
  }

  async function answer(name: string): Promise<void> {
    await rm(path.join(folder, `${name}.want`), { force: true });
    if (!isWalFile(name) || !archived.has(name)) return writeFile(path.join(folder, `${name}.none`), "");
    try {
      await fetchOnce(name);
      fetched.delete(name);
      await writeFile(path.join(folder, `${name}.done`), "");
    } catch (error) {
      if (error instanceof DamageError) {
        damage = { name, error };
        return writeFile(path.join(folder, `${name}.none`), "");
      }
      failure = error;
      await writeFile(path.join(folder, `${name}.fail`), "");
      return;
    }
    if (name.length === 24 && archived.has(nextSegment(name))) void fetchOnce(nextSegment(name));
  }

  const serving = (async () => {
    while (!stopping.signal.aborted) {
      for (const entry of await readdir(folder))
        if (entry.endsWith(".want")) await answer(entry.slice(0, -".want".length));
      await new Promise((resolve) => setTimeout(resolve, pollInterval));
    }
  })();
  serving.catch((error: unknown) => (failure = error));
  return {
    command: makeCommand(folder),
    damage: () => damage,
    failure: () => failure,
    async stop() {
      stopping.abort();
      await Promise.allSettled([serving, ...fetched.values()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The command gives up after ten minutes without an answer. A status above 125 ends the recovery (PostgreSQL manual,
 * `restore_command`).
 */
function makeCommand(folder: string): string {
  const quoted = `'${folder.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
  return [
    `f=${quoted}/%f; n=0; rm -f "$f.done" "$f.none" "$f.fail"; : > "$f.want" || exit 255`,
    `while [ $n -lt 30000 ]; do`,
    `[ -e "$f.fail" ] && exit 255; [ -e "$f.none" ] && exit 1; [ -e "$f.done" ] && exec mv "$f" "%p"`,
    `n=$((n+1)); sleep 0.02; done; exit 255`,
  ].join("\n");
}
