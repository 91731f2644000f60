import { readFile, rm, writeFile } from "node:fs/promises";
import {
  findEmbeddedPostgres,
  type SocketConnection,
  startEmbeddedPostgres,
} from "#server/database/embedded/embedded-postgres.ts";
import { openDatabase } from "#server/database/database.ts";
import { findLedgerFaults } from "#server/payments/ledger/prove.ts";
import { dayMs } from "#server/platform/clock.ts";
import { BackupError, DamageError } from "../store/backup-error.ts";
import { folderOf } from "../series/layout.ts";
import { type FoundBackup, listBackups, type Manifest } from "../series/manifest.ts";
import { filesBelow, readMediaFile } from "../series/media-copies.ts";
import {
  connectLocked,
  findDamage,
  isInRecovery,
  isRecoveryPaused,
  type RowCounts,
  readLastTransaction,
  readRowCounts,
  readSystem,
} from "../series/queries.ts";
import { backupFiles, ensureSeries } from "../series/data-dir-files.ts";
import type { BackupStore } from "../store/backup-store.ts";
import type { SealedFiles } from "../store/sealed-files.ts";
import { chooseBackup, findNewestUnreadable, measureWal, pathOf } from "./choose-backup.ts";
import { askOnce, clear, readSupported, unpackBase } from "./restore.ts";
import { feedWal, type WalFeed } from "./wal-feed.ts";

interface Verification {
  store: BackupStore;
  files: SealedFiles;
  /** It is restored below this folder, and removed again. */
  dataDir: string;
  /** The database that holds the lock of backups. */
  connection: SocketConnection;
  log: (message: string) => void;
  /** Opens all files of the media. */
  all?: boolean;
  /** Has the name of the media that was opened last, so that the next check goes on after it. */
  openedUntilFile?: string | undefined;
}

export interface Verified {
  backup: FoundBackup;
  /** In ISO. */
  lastTransaction: string;
  media: { opened: number; count: number };
}

export function describeOpened({ opened, count }: Verified["media"]): string {
  return `${opened.toLocaleString("en")} of ${count.toLocaleString("en")} files of media were opened`;
}

/** A second PostgreSQL should leave the memory to the first. */
const smallMemory = { shared_buffers: "64MB", maintenance_work_mem: "64MB", archive_mode: "off" };

/** Files of the media that one check opens. */
const mediaSample = 1_000;

/** Milliseconds. A day of work may be recovered. */
const recoveryTimeout = dayMs;

/**
 * Restores the newest backup of this DATA_DIR into a folder of its own and checks it. The checks cover its counts, all of its WAL, the
 * books, tables and indexes, and some of the media.
 * @throws {BackupError} if the backup cannot be used
 */
export async function verifyNewest(verification: Verification): Promise<Verified> {
  const lock = await connectLocked(verification.connection);
  const folder = backupFiles(verification.dataDir).verification;
  try {
    await removeCopy(folder);
    return await verify(verification, folder);
  } finally {
    await removeCopy(folder);
    await lock.end().catch(() => {});
  }
}

async function verify(verification: Verification, folder: string): Promise<Verified> {
  const { store, files, log, connection, dataDir } = verification;
  const { system } = await askOnce(connection, readSystem);
  const series = await ensureSeries(dataDir, system, files.keyId);
  const all = await listBackups(store, files);
  const isOwn = (backup: { series: string }) => backup.series === series;
  const found = { backups: all.backups.filter(isOwn), unreadable: all.unreadable.filter(isOwn) };
  if (found.backups.length + found.unreadable.length === 0)
    throw new BackupError(`There is no complete backup of this DATA_DIR (${series}) with this key: see restore --list`);
  const newest = findNewestUnreadable(found);
  if (newest) throw newest.reason;
  const backup = await chooseBackup(store, found, { at: undefined, id: undefined }, await readSupported());
  const { gap } = await measureWal(store, backup);
  if (gap !== undefined)
    throw new BackupError(`The segment ${gap} of the WAL is missing: nothing after it can be restored`);
  log(`Restoring the backup ${pathOf(backup)}`);
  const { data, owner } = await unpackBase(files, backup, folder);
  const feed = await feedWal({ store, files, series: backup.series, folder: `${data}.feed`, owner });
  try {
    await checkRowCounts(folder, feed, backup.manifest);
    log("Its counts are those of the backup; recovering to the end");
    const lastTransaction = await checkEnd(folder, feed);
    const damage = feed.damage();
    if (damage) throw damage.error;
    const media = await checkMedia(verification, backup);
    return { backup, lastTransaction: lastTransaction ?? backup.manifest.finishedAt.toISOString(), media };
  } catch (error) {
    throw feed.failure() ?? error;
  } finally {
    await feed.stop();
  }
}

/** Pauses recovery where the copy is consistent, and compares its counts with those from before and after the copy. */
async function checkRowCounts(dataDir: string, feed: WalFeed, { numbers: rowCounts }: Manifest): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    timeout: recoveryTimeout,
    settings: {
      ...smallMemory,
      restore_command: feed.command,
      recovery_target: "immediate",
      recovery_target_action: "pause",
    },
  });
  try {
    const found = await askOnce(server.connection, async (client) => {
      while (!(await isRecoveryPaused(client))) await new Promise((resolve) => setTimeout(resolve, 50));
      return readRowCounts(client);
    });
    const wrong = findOutside(found, rowCounts);
    if (wrong.length > 0) throw new BackupError(`The backup has not what the database had: ${wrong.join(", ")}`);
  } finally {
    await server.stop();
  }
}

/** Counts that are not between those before and after the copy. */
export function findOutside(found: RowCounts, { before, after }: { before: RowCounts; after: RowCounts }): string[] {
  return Object.entries(found).flatMap(([name, value]) => {
    // A version that made the backup may not have counted it.
    const low = Math.min(before[name] ?? value, after[name] ?? value);
    const high = Math.max(before[name] ?? value, after[name] ?? value);
    return value < low || value > high ? [`${value} ${name} instead of ${low} to ${high}`] : [];
  });
}

/** Recovers to the end, opens the database for writing, and proves the books, the tables and the indexes. */
async function checkEnd(dataDir: string, feed: WalFeed): Promise<string | undefined> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    timeout: recoveryTimeout,
    settings: { ...smallMemory, restore_command: feed.command, hot_standby: "off" },
  });
  try {
    const { pool, db } = openDatabase({ connection: server.connection, max: 1, statementTimeout: 0 });
    try {
      while (await isInRecovery(pool)) await new Promise((resolve) => setTimeout(resolve, 50));
      const lastTransaction = await readLastTransaction(pool);
      const { transactions, wallets } = await findLedgerFaults(db);
      if (transactions.length + wallets.length > 0)
        throw new BackupError(
          `The books do not sum up: ${transactions.length} transactions, ${wallets.length} wallets`,
        );
      const damage = await findDamage(pool);
      if (damage.length > 0) throw new BackupError(`The database in the backup is damaged: ${damage.join("; ")}`);
      return lastTransaction;
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

/**
 * Counts the files, and opens some of them: those after the ones of the last check, so that in time all are opened.
 * @throws {BackupError} with the names of those that are damaged
 */
export async function checkMedia(
  { store, files, all = false, openedUntilFile }: Pick<Verification, "store" | "files" | "all" | "openedUntilFile">,
  { series, manifest }: FoundBackup,
): Promise<Verified["media"]> {
  const folder = folderOf(series, "media");
  const sample = all ? Infinity : mediaSample;
  const until = openedUntilFile === undefined ? "" : await readFile(openedUntilFile, "utf8").catch(() => "");
  const before: string[] = [];
  const after: string[] = [];
  let count = 0;
  for await (const { name } of filesBelow(store, folder)) {
    count += 1;
    const names = name > until ? after : before;
    if (names.length < sample) names.push(name);
  }
  if (count < manifest.media)
    throw new BackupError(`The backup has ${count} files of media instead of ${manifest.media}`);
  const names = [...after, ...before].slice(0, sample);
  const damaged: string[] = [];
  for (const name of names) {
    try {
      const { content } = await readMediaFile(files, folder + name);
      for await (const _ of content);
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      damaged.push(error.message);
    }
  }
  if (damaged.length > 0)
    throw new BackupError(
      `${damaged.length} of ${names.length} files of media are damaged. Remove them from the backup: the next one adds them anew.\n${damaged.join("\n")}`,
    );
  if (openedUntilFile !== undefined) await writeFile(openedUntilFile, names.at(-1) ?? "");
  return { opened: names.length, count };
}

/** Removes the copy, and stops the PostgreSQL that a killed check has left in it. */
async function removeCopy(folder: string): Promise<void> {
  if (findEmbeddedPostgres(folder)) {
    const left = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    await left.stop();
  }
  clear(folder);
  await rm(folder, { recursive: true, force: true });
}
