import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import {
  type EmbeddedPostgres,
  readPostgresLog,
  type SocketConnection,
  startEmbeddedPostgres,
} from "#server/database/embedded/embedded-postgres.ts";
import {
  EmbeddedPostgresError,
  findPostgresPaths,
  plainEnvironment,
  type PostgresPaths,
} from "#server/database/embedded/postgres-paths.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { dayMs } from "#server/platform/clock.ts";
import { lockDataDir } from "#server/startup/data-dir.ts";
import { unfinishedRestore } from "#server/startup/open-installation.ts";
import { BackupError, DamageError } from "../store/backup-error.ts";
import { baseOf, folderOf } from "../series/layout.ts";
import { type FoundBackup, listBackups } from "../series/manifest.ts";
import { filesBelow, mergeSorted, readMediaFile } from "../series/media-copies.ts";
import { connectPlain, isInRecovery, readLastTransaction } from "../series/queries.ts";
import type { BackupStore } from "../store/backup-store.ts";
import type { SealedFiles } from "../store/sealed-files.ts";
import { chooseBackup, findNewestUnreadable, measureWal, pathOf, type Supported } from "./choose-backup.ts";
import { segmentAt } from "../series/wal-names.ts";
import { feedWal, type WalDamage } from "./wal-feed.ts";

export interface RestoreOptions {
  store: BackupStore;
  files: SealedFiles;
  /** The new DATA_DIR: missing or empty. */
  into: string;
  /** The point in time; undefined: as far as the backup goes. */
  at: Date | undefined;
  /** Of a certain backup. */
  id: string | undefined;
  /** Whether the end is where a segment is missing or damaged, if one is. */
  toGap: boolean;
  supported: Supported;
  log: (message: string) => void;
}

export interface Restored {
  backup: FoundBackup;
  /** In ISO; undefined if the database had none after the backup. */
  lastTransaction: string | undefined;
  media: RestoredMedia;
}

export interface RestoredMedia {
  count: number;
  /** Why each of the others could not be restored. */
  damaged: { name: string; reason: string }[];
  /** How many more the site had when it was backed up. */
  missing: number;
}

/** Milliseconds. A day of work may be recovered. */
const recoveryTimeout = dayMs;

/** Milliseconds by which the clock may have been set back. */
const clockSlack = 600_000;

/**
 * Restores the database, media and secret into a new DATA_DIR, from which the site can start. Removes its output if it
 * fails.
 * @throws {BackupError}
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { store, files, into, at, log } = options;
  if (at && at > new Date())
    throw new BackupError(`${at.toISOString()} is in the future: it is ${new Date().toISOString()} on this machine`);
  const found = await listBackups(store, files);
  const backup = await chooseBackup(store, found, options, options.supported);
  const newest = findNewestUnreadable(found);
  if (newest && options.id === undefined) log(`A newer backup is passed over. ${newest.reason.message}`);
  if (found.backups.some(({ series }) => series !== backup.series))
    log("There are backups of other copies, too: see restore --list");
  const { gap, until } = await measureWal(store, backup);
  if (gap !== undefined && at === undefined && !options.toGap) {
    throw new BackupError(
      `The segment ${gap} of the WAL is missing, so work after it cannot be restored. Restore what was before it by --to-gap, or by --at a time before about ${(until ?? backup.manifest.finishedAt).toISOString()}`,
    );
  }
  checkEmpty(into);
  const unlock = lockDataDir(into);
  try {
    writeFileSync(path.join(into, unfinishedRestore), "");
    log(`Restoring the backup ${pathOf(backup)}`);
    const paths = await unpackBase(files, backup, into).catch((cause: unknown) => {
      if (!(cause instanceof DamageError)) throw cause;
      throw new BackupError(`${cause.message}. An older backup may be whole: see restore --list, and --backup`, {
        cause,
      });
    });
    const lastTransaction = await recover({ store, files, backup, into, paths, at, gap, toGap: options.toGap });
    log(`The database is there; its last transaction: ${lastTransaction ?? "that of the backup"}`);
    const media = await restoreMedia({ store, files, backup, into, at, log });
    if (backup.manifest.secret !== undefined)
      writeFileSync(path.join(into, "secret"), `${backup.manifest.secret}\n`, { mode: 0o600 });
    rmSync(path.join(into, unfinishedRestore));
    return { backup, lastTransaction, media };
  } catch (error) {
    clear(into);
    throw error;
  } finally {
    unlock();
  }
}

function checkEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} has data: restore into a folder that is new or empty`);
}

/** Removes what lies in a DATA_DIR, and the database where it is kept elsewhere. */
export function clear(dataDir: string): void {
  const database = path.join(dataDir, "postgres");
  if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true });
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** The end of an archive (POSIX.1-2024, pax). Where it is missing after a whole member, tar complains of nothing. */
const archiveEnd = Buffer.alloc(1_024);

/** Unpacks the data folder as the user that PostgreSQL runs as, ready to recover. */
export async function unpackBase(files: SealedFiles, backup: FoundBackup, dataDir: string): Promise<PostgresPaths> {
  await mkdir(dataDir, { recursive: true });
  const paths = findPostgresPaths(dataDir, () => {});
  const { data, owner } = paths;
  const tar = spawn("tar", ["-xf", "-", "-C", data], {
    ...owner,
    cwd: "/",
    env: plainEnvironment,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaints = "";
  tar.stderr.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(0, 2_000)));
  const ended = once(tar, "close");
  let failure: unknown;
  async function* readBase() {
    try {
      yield* files.read(baseOf(backup.series, backup.id));
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  let tail = Buffer.alloc(0);
  async function* keepTail(archive: AsyncIterable<Buffer>) {
    for await (const bytes of archive) {
      tail = Buffer.concat([tail, bytes.subarray(-archiveEnd.length)]).subarray(-archiveEnd.length);
      yield bytes;
    }
  }
  const written = pipeline(Readable.from(readBase()), createZstdDecompress(), keepTail, tar.stdin);
  const [closed, copied] = await Promise.allSettled([ended, written]);
  const isUnpacked = closed.status === "fulfilled" && (closed.value as unknown[])[0] === 0;
  // A store that fails may break off as a pipe does, and tar takes what it got for all.
  if (failure !== undefined) throw failure;
  // A tar that stops early (no room) breaks the pipe: then what it says is the cause.
  if (complaints.includes("No space left on device")) throw new BackupError(`There is no room left in ${data}`);
  if (!isUnpacked && complaints !== "") throw new BackupError(`The backup could not be unpacked: ${complaints.trim()}`);
  // It also stops at the end of the archive, whatever padding follows.
  if (copied.status === "rejected" && !isBrokenPipe(copied.reason)) throw copied.reason;
  if (!isUnpacked) throw new BackupError("The backup could not be unpacked: is there a program tar?");
  if (copied.status === "fulfilled" && !tail.equals(archiveEnd))
    throw new DamageError(`The backup is damaged: the archive of ${backup.id} is cut short`);
  // The sockets of the running database, and its log.
  for (const name of readdirSync(data))
    if (name.startsWith(".s.PGSQL.") || name.startsWith("postgres.log")) rmSync(path.join(data, name));
  const signal = path.join(data, "recovery.signal");
  // A new file: one in the archive could be a link.
  rmSync(signal, { force: true });
  writeFileSync(signal, "", { mode: 0o600, flag: "wx" });
  if (owner) chownSync(signal, owner.uid, owner.gid);
  return paths;
}

/** Whether a stream failed only because its reader had closed it. The pipeline then aborts the steps that still wait. */
function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EPIPE" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ABORT_ERR";
}

interface Recovery {
  store: BackupStore;
  files: SealedFiles;
  backup: FoundBackup;
  into: string;
  paths: PostgresPaths;
  at: Date | undefined;
  gap: string | undefined;
  toGap: boolean;
}

/** Recovers to the point in time, or to the end, and stops. Returns the time of the last transaction. */
async function recover({ store, files, backup, into, paths, at, gap, toGap }: Recovery): Promise<string | undefined> {
  const { owner, data } = paths;
  const { wal, finishedAt } = backup.manifest;
  const feed = await feedWal({ store, files, series: backup.series, folder: `${data}.feed`, owner });
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startEmbeddedPostgres({
      dataDir: into,
      log: () => {},
      timeout: recoveryTimeout,
      settings: {
        restore_command: feed.command,
        // It answers only when all is there.
        hot_standby: "off",
        recovery_target_action: "promote",
        ...(at && { recovery_target_time: at.toISOString().replace("T", " ").replace("Z", "+00") }),
      },
    });
    const lastTransaction = await askOnce(server.connection, async (client) => {
      while (await isInRecovery(client)) await new Promise((resolve) => setTimeout(resolve, 100));
      return readLastTransaction(client);
    });
    const damage = feed.damage();
    // The base has the WAL until its end itself.
    if (damage && at === undefined && !toGap && damage.name > segmentAt(wal.timeline, wal.end))
      throw refuseDamage(damage, lastTransaction ?? finishedAt.toISOString());
    return lastTransaction;
  } catch (error) {
    throw (
      feed.failure() ??
      explainRecovery(error, { log: readPostgresLog(into), at, finishedAt, end: feed.damage()?.name ?? gap })
    );
  } finally {
    await server?.stop();
    await feed.stop();
  }
}

function refuseDamage({ error }: WalDamage, last: string): BackupError {
  return new BackupError(
    `${error.message}. The last transaction before it is of ${last}: restore as far as that by --to-gap, or to a time before it by --at. A backup that was made after it does not need it: see restore --list`,
    { cause: error },
  );
}

/** `finishedAt` is of the backup; `end` is the missing or damaged segment at which the WAL ends. */
function explainRecovery(
  error: unknown,
  { log, at, finishedAt, end }: { log: string; at: Date | undefined; finishedAt: Date; end: string | undefined },
): unknown {
  if (!(error instanceof EmbeddedPostgresError)) return error;
  if (at && log.includes("recovery ended before configured recovery target was reached")) {
    const reason =
      end === undefined
        ? "The site, if it runs, sends what is newer within about a minute: try again then. Without --at it is restored as far as it goes"
        : `The segment ${end} of the WAL is missing or damaged. By --to-gap, without --at, it is restored as far as it goes`;
    // The WAL after a backup of a quiet site has no transaction.
    const reached = readLastTime(log) ?? finishedAt.toISOString();
    return new BackupError(
      `The backup does not reach ${at.toISOString()}: its last transaction is of ${reached}. ${reason}`,
      { cause: error },
    );
  }
  return new BackupError(`The database could not be recovered. ${error.message}`, { cause: error });
}

/** The time of the last transaction in PostgreSQL's log, in ISO. */
export function readLastTime(log: string): string | undefined {
  const [, day, time, hours, minutes = "00"] =
    /last completed transaction was at log time (\S+) ([\d:]+(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?/.exec(log) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}

/** Runs something on a connection of its own. */
export async function askOnce<T>(connection: SocketConnection, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectPlain(connection);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Files of the media that are restored at the same time: each waits for the store most of its time. */
const parallelFiles = 16;
/** Milliseconds between lines about the progress. */
const progressInterval = 10_000;

/** Restores the media that the site had at the point in time. */
async function restoreMedia(options: {
  store: BackupStore;
  files: SealedFiles;
  backup: FoundBackup;
  into: string;
  at: Date | undefined;
  log: (message: string) => void;
}): Promise<RestoredMedia> {
  const { store, files, backup, into, at, log } = options;
  const media = openMediaFolder(path.join(into, "media"));
  const folder = folderOf(backup.series, "media");
  const damaged: RestoredMedia["damaged"] = [];
  let count = 0;
  let all = 0;
  const restoreFile = async (name: string) => {
    try {
      const { since, content } = await readMediaFile(files, folder + name);
      if (at && since.getTime() > at.getTime() + clockSlack) return;
      // In one piece: a picture is a few hundred kilobytes, and the media store writes whole files.
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      await media.put(name, Buffer.concat(parts), "application/octet-stream");
      count += 1;
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      damaged.push({ name, reason: error.message });
    }
  };
  async function* listNames() {
    const lists = [filesBelow(store, folder), filesBelow(store, folderOf(backup.series, "gone"))];
    for await (const { name, found } of mergeSorted(lists)) {
      const [stored, gone] = found;
      if (stored) all += 1;
      if (stored && !(gone && gone.modified < (at ?? backup.manifest.finishedAt))) yield name;
    }
  }
  const names = listNames();
  const restoreFiles = async () => {
    for await (const name of names) await restoreFile(name);
  };
  const total = backup.manifest.media;
  const timer = setInterval(() => log(`${count} files of media are restored, of about ${total}`), progressInterval);
  try {
    // All have ended before a failure removes what is restored.
    const ended = await Promise.allSettled(Array.from({ length: parallelFiles }, restoreFiles));
    for (const end of ended) if (end.status === "rejected") throw end.reason;
  } finally {
    clearInterval(timer);
  }
  return { count, damaged, missing: Math.max(0, total - all) };
}

/** The newest migration of this version, and its PostgreSQL. */
export async function readSupported(): Promise<Supported> {
  const root = path.join(import.meta.dirname, "../../..");
  const migrations = readdirSync(path.join(root, "server/database/migrations")).filter((name) => name.endsWith(".sql"));
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    await readFile(path.join(root, "package.json"), "utf8"),
  );
  const [postgres = "0"] = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith("@embedded-postgres/") ? [version] : [],
  );
  return { migration: migrations.length, postgres: Number.parseInt(postgres) };
}
