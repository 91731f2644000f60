import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openMedia } from "#server/media/open-media-store.ts";
import {
  ensureSecret,
  isBackupDays,
  isBackupPlace,
  maxBackupDays,
  normaliseBackupPlace,
  type Settings,
} from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import type { ConnectionTarget } from "#server/database/database.ts";
import { BackupError, explainingFiles } from "./store/backup-error.ts";
import { describeBackups, pathOf } from "./restore/choose-backup.ts";
import { readSupported, restore } from "./restore/restore.ts";
import { describeOpened, verifyNewest } from "./restore/verify.ts";
import { backupFiles, nameTarget, noteSuccess } from "./series/data-dir-files.ts";
import type { BackupStore } from "./store/backup-store.ts";
import { openBackupStore } from "./store/open-backup-store.ts";
import { openSealedFiles, type SealedFiles } from "./store/sealed-files.ts";
import { type BackupSource, takeBackup } from "./take-backup.ts";

type Print = (line: string) => void;

/** The words of a command are wrong: the message, and how it is used, should be shown. */
export class CommandUsageError extends Error {}

/** `backup [--to PLACE] [--keep DAYS]`, or `backup --verify [--all] [--to PLACE]`: beside a running site, or while it is stopped. */
export function runBackup(settings: Settings, words: string[], print: Print): Promise<void> {
  return explainingFiles(() => backUp(settings, words, print));
}

async function backUp(settings: Settings, words: string[], print: Print): Promise<void> {
  const { to, keep, verify, all } = parse(words, {
    to: { type: "string" },
    keep: { type: "string" },
    verify: { type: "boolean" },
    all: { type: "boolean" },
  });
  if (all && !verify) throw new CommandUsageError("--all goes with --verify");
  if (settings.databaseUrl !== undefined) requireEmbedded({ connectionString: settings.databaseUrl });
  const { place, store, files } = await open(settings, to, "--to");
  const keepDays = readDays(keep) ?? settings.backupDays;
  await requireDatabase(settings.dataDir);
  const installation = await openInstallation(settings, { max: 2, statementTimeout: 0, log: print, joinRunning: true });
  try {
    const connection = requireEmbedded(installation.connection);
    const noted = backupFiles(settings.dataDir);
    const isRegular = place === settings.backupUrl;
    if (verify) {
      const { dataDir } = settings;
      const openedUntilFile = isRegular ? noted.openedUntil : undefined;
      const found = await verifyNewest({ store, files, dataDir, connection, log: print, all, openedUntilFile });
      print(`The backup ${found.backup.id} can be restored; its last transaction: ${found.lastTransaction}`);
      print(`${describeOpened(found.media)}${found.media.opened < found.media.count ? "; --all opens all" : ""}`);
      if (isRegular) await noteSuccess(noted.lastVerified, nameTarget(place, found.backup.series));
      return;
    }
    const taken = await takeBackup(await openSource(settings, connection), { store, files, keepDays });
    const { id, series, manifest, media, warning } = taken;
    if (isRegular) await noteSuccess(noted.lastBackup, nameTarget(place, series));
    print(`Backup ${id} of ${series}: database ${inMegabytes(manifest.bytes)} MB`);
    print(`Media: ${media.total} files, of which ${media.copied} new (${inMegabytes(media.bytes)} MB)`);
    if (warning !== undefined) print(warning);
  } finally {
    await installation.close();
  }
}

/** A command with another DATA_DIR than the site's would make a new database, and back that up. */
async function requireDatabase(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (!names.includes("postgres"))
    throw new BackupError(`${dataDir} has no database: set DATA_DIR, and the other settings, as the site has them`);
}

/** @throws {BackupError} when the database is an external one */
export function requireEmbedded(connection: ConnectionTarget): BackupSource["connection"] {
  if ("host" in connection) return connection;
  throw new BackupError("DATABASE_URL is set: back that database up with its own tools (docs/features/backup.md)");
}

/** The parts of this installation that a backup contains. */
export async function openSource(
  settings: Pick<Settings, "dataDir" | "mediaUrl" | "secret">,
  connection: BackupSource["connection"],
): Promise<BackupSource> {
  return {
    connection,
    dataDir: settings.dataDir,
    media: await openMedia(settings.mediaUrl),
    secret: settings.secret === undefined ? ensureSecret(settings) : undefined,
    version: await readVersion(),
  };
}

/** `restore [--from PLACE] --into DATA_DIR [--at TIME] [--backup SERIES/ID] [--to-gap]`, or `--list` for `--into`. */
export function runRestore(settings: Settings, words: string[], print: Print): Promise<void> {
  return explainingFiles(() => restoreOrList(settings, words, print));
}

async function restoreOrList(settings: Settings, words: string[], print: Print): Promise<void> {
  const given = parse(words, {
    from: { type: "string" },
    into: { type: "string" },
    at: { type: "string" },
    backup: { type: "string" },
    "to-gap": { type: "boolean" },
    list: { type: "boolean" },
  });
  const at = readTime(given.at);
  if ((given.into === undefined) !== (given.list === true)) throw new CommandUsageError("Give --into or --list");
  const { store, files } = await open(settings, given.from, "--from");
  if (given.into === undefined) return printList(store, files, print);
  const into = path.resolve(given.into);
  const { lastTransaction, media, backup } = await restore({
    store,
    files,
    into,
    at,
    id: given.backup,
    toGap: given["to-gap"] === true,
    supported: await readSupported(),
    log: print,
  });
  print(`Restored into ${into}: ${media.count} files of media`);
  print(`The last transaction: ${lastTransaction ?? backup.manifest.finishedAt.toISOString()}`);
  if (backup.manifest.secret === undefined) print("SECRET is not in the backup: set the same one as before");
  for (const { name, reason } of media.damaged) print(`Not restored: ${name}. ${reason}`);
  print(`Start the site with DATA_DIR=${into}`);
  const lost = media.damaged.length + media.missing;
  if (lost > 0)
    throw new BackupError(
      `All but ${lost} files of media are restored: ${media.damaged.length} are damaged, ${media.missing} are missing. The site starts without them; another backup place may have them`,
    );
}

async function printList(store: BackupStore, files: SealedFiles, print: Print): Promise<void> {
  const { listed, unreadable, newestUnreadable } = await describeBackups(store, files);
  for (const { manifest, wal, ...backup } of listed) {
    const until = wal.until && wal.until > manifest.finishedAt ? wal.until : manifest.finishedAt;
    print(
      `${pathOf(backup)}  from ${manifest.finishedAt.toISOString()} to about ${until.toISOString()}  ${inMegabytes(manifest.bytes)} MB, ${manifest.media} files, version ${manifest.version}`,
    );
    if (wal.gap !== undefined)
      print(`  the segment ${wal.gap} of the WAL is missing: nothing after it can be restored`);
  }
  for (const { reason } of unreadable) print(reason.message);
  if (listed.length === 0)
    throw new BackupError(
      unreadable.length > 0 ? "There is no backup that can be read" : "There is no backup in this place",
    );
  if (newestUnreadable) throw new BackupError(`The newest backup cannot be read: ${pathOf(newestUnreadable)}`);
}

async function open(settings: Settings, given: string | undefined, option: string) {
  const named = given === undefined ? undefined : toPath(given);
  if (named !== undefined && !isBackupPlace(named))
    throw new BackupError(
      `${option} should be a folder, or an address as s3://key:secret@host/bucket/folder?region=…, with %2F for / and %2B for + in the secret`,
    );
  const place = named === undefined ? settings.backupUrl : normaliseBackupPlace(named);
  if (place === undefined) throw new BackupError(`Give ${option}, or set BACKUP_URL`);
  if (settings.backupKey === undefined)
    throw new BackupError("Set BACKUP_KEY: the key by which backups are encrypted, as the site has it");
  const store = await openBackupStore(place);
  return { place, store, files: openSealedFiles(store, settings.backupKey) };
}

/** A folder by its absolute path; addresses stay. */
function toPath(place: string): string {
  return place.includes("://") ? place : path.resolve(place);
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

function parse<const T extends Options>(words: string[], options: T) {
  try {
    return parseArgs({ args: words, options }).values;
  } catch (cause) {
    throw new CommandUsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (!isBackupDays(days)) throw new BackupError(`--keep should be a whole number of days from 1 to ${maxBackupDays}`);
  return days;
}

/** ISO 8601 with `Z` or an offset, so that it means the same on every machine. */
function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text.replace(" ", "T"));
  const isExact = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (!isExact || Number.isNaN(time.getTime()))
    throw new BackupError("--at should be a time with Z or an offset, as 2026-11-28T18:30:00+06:00");
  return time;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

async function readVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, "../../package.json");
  const { version }: { version: string } = JSON.parse(await readFile(file, "utf8"));
  return version;
}
