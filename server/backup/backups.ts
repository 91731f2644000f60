import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import type { Settings } from "#server/platform/env.ts";
import { BackupError } from "./store/backup-error.ts";
import type { WorkerMessage, WorkerSettings, WorkerTask } from "./backup-worker.ts";
import { backupFiles } from "./series/data-dir-files.ts";
import type { Spools } from "./shipping.ts";

/** Backups of the running site. */
export interface Backups {
  /** Ends with the first attempt; one that fails is logged and repeated. */
  backUp(): Promise<void>;
  /** Restores the newest backup and checks it. */
  verify(): Promise<void>;
  /** At once: what is cut is done again. */
  stop(): Promise<void>;
}

/** Milliseconds until a thread that has ended is replaced. */
const restartDelay = 10_000;

/** The folders of what waits to be shipped. */
export function findSpools(dataDir: string, archiveFolder: string): Spools {
  return { wal: archiveFolder, media: backupFiles(dataDir).mediaSpool };
}

/**
 * Ships new data continuously and makes backups on request. It runs in its own thread, so that encryption and
 * compression delay no page.
 */
export function startBackups(options: {
  settings: Settings;
  connection: SocketConnection;
  spools: Spools;
  log: FastifyBaseLogger;
}): Backups {
  const { settings, connection, spools, log } = options;
  const { dataDir, mediaUrl, secret, backupUrl: url = "", backupKey: key = "", backupDays: keepDays } = settings;
  const workerData: WorkerSettings = { connection, dataDir, mediaUrl, secret, url, key, keepDays, spools };
  const asked = new Map<number, PromiseWithResolvers<void>>();
  let lastId = 0;
  let isStopped = false;
  let restarting: NodeJS.Timeout | undefined;
  let worker = start();

  function start(): Worker {
    const started = new Worker(new URL("backup-worker.ts", import.meta.url), { workerData });
    started.on("message", (message: WorkerMessage) => {
      if (message.kind === "log") log[message.level](message.message);
      else settle(message.id, message.error);
    });
    started.on("error", (err: unknown) => log.error({ err }, "the thread of backups has failed"));
    started.on("exit", () => {
      for (const id of asked.keys()) settle(id, "The backup was cut off");
      if (!isStopped) restarting = setTimeout(() => (worker = start()), restartDelay);
    });
    return started;
  }

  function settle(id: number, error: string | undefined): void {
    const task = asked.get(id);
    asked.delete(id);
    if (error === undefined) task?.resolve();
    else task?.reject(new BackupError(error));
  }

  async function ask(kind: WorkerTask["kind"]): Promise<void> {
    const id = ++lastId;
    const task = Promise.withResolvers<void>();
    asked.set(id, task);
    const message: WorkerTask = { id, kind };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
    try {
      await task.promise;
    } catch (err) {
      if (!isStopped) log.error({ err }, kind === "backup" ? "no backup was made" : "the backup could not be verified");
      // The thread makes a backup again by itself.
      if (isStopped || kind === "verify") throw err;
    }
  }

  return {
    backUp: () => ask("backup"),
    verify: () => ask("verify"),
    async stop() {
      isStopped = true;
      clearTimeout(restarting);
      const ended = worker.threadId === -1 ? undefined : once(worker, "exit");
      await worker.terminate();
      await ended;
    },
  };
}
