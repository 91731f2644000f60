import { rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import { hourMs } from "#server/platform/clock.ts";
import { openSource } from "./commands.ts";
import { listPlaces, readManifest } from "./series/manifest.ts";
import { readSystem, wakeCheckpointer } from "./series/queries.ts";
import { measureWal } from "./restore/choose-backup.ts";
import { askOnce } from "./restore/restore.ts";
import { describeOpened, verifyNewest } from "./restore/verify.ts";
import { backupFiles, dropOtherNote, ensureSeries, nameTarget, noteSuccess } from "./series/data-dir-files.ts";
import { segmentAt } from "./series/wal-names.ts";
import { shipWaiting, type Spools } from "./shipping.ts";
import { BackupError } from "./store/backup-error.ts";
import { openBackupStore } from "./store/open-backup-store.ts";
import { openSealedFiles } from "./store/sealed-files.ts";
import { takeBackup } from "./take-backup.ts";

export interface WorkerSettings {
  connection: SocketConnection;
  dataDir: string;
  mediaUrl: string;
  /** The setting `SECRET`. */
  secret: string | undefined;
  url: string;
  key: string;
  keepDays: number;
  spools: Spools;
}

export interface WorkerTask {
  id: number;
  kind: "backup" | "verify";
}

type Level = "info" | "warn" | "error";

export type WorkerMessage =
  | { kind: "done"; id: number; error: string | undefined }
  | { kind: "log"; level: Level; message: string };

/** Milliseconds between looks for files to ship, and at most after failures. */
const interval = { least: 2_000, most: 60_000 };
/** Milliseconds until a backup that failed is tried again, and at most. */
const retry = { least: 10_000, most: 600_000 };
/** Milliseconds. A newest backup that is older, as after a night without the site, is followed by one at the start. */
const maxAge = 26 * hourMs;

const { connection, dataDir, url, key, keepDays, spools, ...settings } = workerData as WorkerSettings;
const noted = backupFiles(dataDir);
const store = await openBackupStore(url);
const files = openSealedFiles(store, key);

const tell = (message: WorkerMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};
const log = (message: string, level: Level = "info") => tell({ kind: "log", level, message });

/** Backups that were required, and how many of these requirements a newer backup meets. */
const required = { count: 0, met: 0 };

const work = {
  async backup() {
    const { count } = required;
    const source = await openSource({ dataDir, ...settings }, connection);
    const { series, id, manifest, media, warning } = await takeBackup(source, { store, files, keepDays });
    required.met = count;
    await noteSuccess(noted.lastBackup, nameTarget(url, series));
    log(`Backed up as ${id}: database ${manifest.bytes} bytes, ${media.copied} new of ${media.total} files`);
    if (warning !== undefined) log(warning, "warn");
  },
  async verify() {
    const openedUntilFile = noted.openedUntil;
    const { backup, media } = await verifyNewest({ store, files, dataDir, connection, log, openedUntilFile });
    await noteSuccess(noted.lastVerified, nameTarget(url, backup.series));
    log(`The backup ${backup.id} can be restored. ${describeOpened(media)}`);
  },
};

/** The last work that was asked for: it is done one after another. */
let last: Promise<unknown> = Promise.resolve();

function enqueue(kind: WorkerTask["kind"]): Promise<void> {
  const done = last.then(() => work[kind]());
  last = done.catch(() => {});
  return done;
}

parentPort?.on("message", async ({ id, kind }: WorkerTask) => {
  try {
    await enqueue(kind);
    tell({ kind: "done", id, error: undefined });
  } catch (error) {
    tell({ kind: "done", id, error: describe(error) });
    if (kind === "backup") requireBackup(retry.least);
  }
});

let isTrying = false;

/** Tries to make a backup until one succeeds. `wait`: milliseconds before the first attempt. */
function requireBackup(wait = 0): void {
  required.count += 1;
  if (!isTrying) void tryBackups(wait);
}

async function tryBackups(wait: number): Promise<void> {
  isTrying = true;
  await sleep(wait);
  for (let delay = retry.least; required.met < required.count; delay = Math.min(delay * 2, retry.most)) {
    try {
      await enqueue("backup");
    } catch (error) {
      log(`No backup was made, tried again in ${delay / 1_000} seconds: ${describe(error)}`, "error");
      await sleep(delay);
    }
  }
  isTrying = false;
}

async function findSeries(): Promise<string> {
  const { system } = await askOnce(connection, readSystem);
  return ensureSeries(dataDir, system, files.keyId);
}

/**
 * Notes what the store has of a series. Requires a backup if the newest one is missing, older than {@link maxAge} or followed
 * by a gap.
 */
async function beginSeries(series: string): Promise<void> {
  await askOnce(connection, wakeCheckpointer);
  const target = nameTarget(url, series);
  await dropOtherNote(noted.lastVerified, target);
  const newest = (await listPlaces(store, series)).findLast(({ isComplete }) => isComplete);
  const manifest = newest && (await readManifest(files, series, newest.id).catch(keepOtherErrors));
  if (!newest || !manifest) {
    await rm(noted.lastBackup, { force: true });
    return requireBackup();
  }
  await noteSuccess(noted.lastBackup, target, manifest.finishedAt);
  const { gap, last } = await measureWal(store, { series, id: newest.id, manifest });
  // The next segment has to follow this one. After a change of settings or place it may not.
  await writeFile(noted.lastShipped(series), last ?? segmentAt(manifest.wal.timeline, manifest.wal.end));
  if (gap !== undefined || Date.now() - manifest.finishedAt.getTime() > maxAge) requireBackup();
}

/** A damaged manifest is as none. */
function keepOtherErrors(error: unknown): undefined {
  if (!(error instanceof BackupError)) throw error;
}

async function shipForEver(): Promise<never> {
  let series: string | undefined;
  let delay = interval.least;
  for (;;) {
    try {
      if (series === undefined) {
        const found = await findSeries();
        await beginSeries(found);
        series = found;
      }
      const lastShippedFile = noted.lastShipped(series);
      const { hasGap } = await shipWaiting({ store, files, series, spools, lastShippedFile });
      if (hasGap) requireBackup();
      delay = interval.least;
    } catch (error) {
      delay = Math.min(delay * 2, interval.most);
      log(`What is new could not be added to the backup, tried again soon: ${describe(error)}`, "error");
    }
    await sleep(delay);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await shipForEver();
