import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import { openSource } from "./commands.ts";
import { listPlaces } from "./series/manifest.ts";
import { readSystem } from "./series/queries.ts";
import { askOnce } from "./restore/restore.ts";
import { describeOpened, verifyNewest } from "./restore/verify.ts";
import { backupFiles, ensureSeries, noteSuccess } from "./series/data-dir-files.ts";
import { shipWaiting, type Spools } from "./shipping.ts";
import { openBackupStore } from "./store/open-backup-store.ts";
import { openSealedFiles } from "./store/sealed-files.ts";
import { describeUnreadable, takeBackup } from "./take-backup.ts";

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

const { connection, dataDir, url, key, keepDays, spools, ...settings } = workerData as WorkerSettings;
const noted = backupFiles(dataDir);
const store = await openBackupStore(url);
const files = openSealedFiles(store, key);

const tell = (message: WorkerMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};
const log = (message: string, level: Level = "info") => tell({ kind: "log", level, message });

/** How many backups were required, and how many of them a later one stands for. */
const required = { count: 0, made: 0 };

const work = {
  async backup() {
    const { count } = required;
    const source = await openSource({ dataDir, ...settings }, connection);
    const taken = await takeBackup(source, { store, files, keepDays });
    const { id, manifest, media } = taken;
    required.made = count;
    await noteSuccess(noted.lastBackup);
    log(`Backed up as ${id}: database ${manifest.bytes} bytes, ${media.copied} new of ${media.total} files`);
    const warning = describeUnreadable(taken);
    if (warning !== undefined) log(warning, "warn");
  },
  async verify() {
    const openedUntilFile = noted.openedUntil;
    const { backup, media } = await verifyNewest({ store, files, dataDir, connection, log, openedUntilFile });
    await noteSuccess(noted.lastVerified);
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
    if (kind === "backup") requireBackup();
  }
});

let isTrying = false;

/** Makes a backup without anybody asking, until it succeeds: the first one, after a gap in the WAL, after a failure. */
function requireBackup(): void {
  required.count += 1;
  if (!isTrying) void tryBackups();
}

async function tryBackups(): Promise<void> {
  isTrying = true;
  for (let delay = retry.least; required.made < required.count; delay = Math.min(delay * 2, retry.most)) {
    try {
      await enqueue("backup");
    } catch (error) {
      log(`No backup was made, tried again in ${delay / 1_000} seconds: ${describe(error)}`, "error");
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  isTrying = false;
}

async function findSeries(): Promise<string> {
  const { system } = await askOnce(connection, readSystem);
  return ensureSeries(dataDir, system, files.keyId);
}

async function shipForEver(): Promise<never> {
  let series: string | undefined;
  let delay = interval.least;
  for (;;) {
    try {
      if (series === undefined) {
        const found = await findSeries();
        if (!(await listPlaces(store, found)).some(({ isComplete }) => isComplete)) {
          // That of another place or key says nothing of this one.
          await rm(noted.lastBackup, { force: true });
          requireBackup();
        }
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
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await shipForEver();
