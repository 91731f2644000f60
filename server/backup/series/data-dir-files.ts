import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSeries, systemOf } from "./layout.ts";

/** The files of a DATA_DIR that belong to its backups. */
export function backupFiles(dataDir: string) {
  const folder = path.join(dataDir, "backup");
  return {
    folder,
    series: path.join(folder, "series"),
    mediaSpool: path.join(folder, "media"),
    /** Of each series, so that a key that comes back finds the gap since it went. */
    lastShipped: (series: string) => path.join(folder, `last-shipped-${series}`),
    /** Their modification times are those of the last success. */
    lastBackup: path.join(folder, "last-backup"),
    lastVerified: path.join(folder, "last-verified"),
    /** Has the name of the last file of the media that a check has opened. */
    openedUntil: path.join(folder, "opened-until"),
    verification: path.join(folder, "verification"),
  };
}

/**
 * The series that this DATA_DIR writes with a key. Another key has another series: what one key seals, a backup with
 * another cannot use.
 */
export async function ensureSeries(dataDir: string, system: string, keyId: string): Promise<string> {
  const origin = await ensureOrigin(dataDir, system);
  const suffix = createHash("sha256").update(`${origin} ${keyId}`).digest("hex").slice(0, 8);
  return `${system}-${suffix}`;
}

/** Tells copies of one database apart. A new one for a DATA_DIR that has none, or had another database. */
async function ensureOrigin(dataDir: string, system: string): Promise<string> {
  const { folder, series: file } = backupFiles(dataDir);
  const known = (await readFile(file, "utf8").catch(() => "")).trim();
  if (isSeries(known) && systemOf(known) === system) return known;
  const origin = `${system}-${randomBytes(4).toString("hex")}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${origin}\n`);
  await rename(`${file}.new`, file);
  return origin;
}

/** Notes that something succeeded, with the place and the series that it was of. `at`: by default now. */
export async function noteSuccess(file: string, of: string, at = new Date()): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${of}\n`);
  await utimes(file, at, at);
}

/** Removes a note that is of another place or series. */
export async function dropOtherNote(file: string, of: string): Promise<void> {
  const noted = await readFile(file, "utf8").catch(() => "");
  if (noted.trim() !== of) await rm(file, { force: true });
}

/** The place and the series in a note. The address has a secret, so the note has its hash. */
export function nameTarget(place: string, series: string): string {
  return `${series} ${createHash("sha256").update(place).digest("hex").slice(0, 12)}`;
}
