import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSeries, systemOf } from "./layout.ts";

/** The files of a DATA_DIR that belong to its backups. */
export function backupFiles(dataDir: string) {
  const folder = path.join(dataDir, "backup");
  return {
    folder,
    series: path.join(folder, "series"),
    mediaSpool: path.join(folder, "media"),
    lastShipped: path.join(folder, "last-shipped"),
    /** Their modification times are those of the last success. */
    lastBackup: path.join(folder, "last-backup"),
    lastVerified: path.join(folder, "last-verified"),
    verification: path.join(folder, "verification"),
  };
}

/** The series that this DATA_DIR writes; a new one for a database that has none, or whose folder had another. */
export async function ensureSeries(dataDir: string, system: string): Promise<string> {
  const { folder, series: file } = backupFiles(dataDir);
  const known = (await readFile(file, "utf8").catch(() => "")).trim();
  if (isSeries(known) && systemOf(known) === system) return known;
  const series = `${system}-${randomBytes(4).toString("hex")}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${series}\n`);
  await rename(`${file}.new`, file);
  return series;
}

/** Notes that something succeeded now. */
export async function noteSuccess(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${new Date().toISOString()}\n`);
}
