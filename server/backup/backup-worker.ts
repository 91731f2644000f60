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

const { connection, dataDir, url, key, keepDays, spools, ...settings } = workerData as WorkerSettings;
const noted = backupFiles(dataDir);
const store = await openBackupStore(url);
const files = openSealedFiles(store, key);

const tell = (message: WorkerMessage) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};
const log = (message: string, level: Level = "info") => tell({ kind: "log", level, message });

const work = {
  async backup() {
    const source = await openSource({ dataDir, ...settings }, connection);
    const taken = await takeBackup(source, { store, files, keepDays });
    const { id, manifest, media } = taken;
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

/** The work that was asked for, one after another. */
let queue = Promise.resolve();

parentPort?.on("message", ({ id, kind }: WorkerTask) => {
  queue = queue.then(() => run(id, kind));
});

async function run(id: number, kind: WorkerTask["kind"]): Promise<void> {
  try {
    await work[kind]();
    tell({ kind: "done", id, error: undefined });
  } catch (error) {
    tell({ kind: "done", id, error: describe(error) });
  }
}

/** A backup without anybody asking: the first one, and after a gap in the WAL. */
function backUpUnasked(): void {
  queue = queue.then(() => work.backup()).catch((error: unknown) => log(describe(error), "error"));
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
        if (!(await listPlaces(store, found)).some(({ isComplete }) => isComplete)) backUpUnasked();
        series = found;
      }
      const lastShippedFile = noted.lastShipped(series);
      const { hasGap } = await shipWaiting({ store, files, series, spools, lastShippedFile });
      if (hasGap) backUpUnasked();
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
