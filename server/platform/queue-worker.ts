import type { FastifyBaseLogger } from "fastify";
import { createPoller } from "./poller.ts";

/** Works on a queue in the database. Several processes may work on the same one: each entry is leased by one of them. */
export interface QueueWorker {
  /** Call it when something was queued, in a transaction that is about to be committed. */
  wake(): void;
  /** Resolves once everything that is due was tried. */
  flush(): Promise<void>;
  /** Leases nothing more and waits some seconds for what is under way. */
  stop(): Promise<void>;
}

/** Leases at most `limit` entries that are due at `now`: no other process gets them before `leaseUntil`. */
export interface Lease {
  now: Date;
  leaseUntil: Date;
  limit: number;
}

export interface QueueWorkerOptions<Entry> {
  leaseDue(lease: Lease): Promise<readonly Entry[]>;
  /** Tries an entry once and records the outcome. What it throws is logged; the entry is due again when its lease ends. */
  work(entry: Entry): Promise<void>;
  /** Entries at once in this process. */
  maxConcurrent: number;
  /** How many more may be begun now for other reasons than `maxConcurrent`; without it any number. */
  room?(): number;
  /** Milliseconds between polls, for retries and what other processes left behind. */
  interval: number;
  /** Milliseconds from a wake to extra polls: the transaction may not have been committed yet. */
  afterWake?: readonly [number, ...number[]];
  log: FastifyBaseLogger;
  /** What is logged with every fault, and tells this queue from others. */
  logFields: Readonly<Record<string, unknown>>;
  now(): Date;
}

/** Milliseconds for which an entry is leased: longer than any try may take. */
const leaseTime = 60_000;
/** Milliseconds. */
const stopTimeout = 3_000;

/** Starts to poll. The first poll is after an interval, or a wake. */
export function startQueueWorker<Entry>(options: QueueWorkerOptions<Entry>): QueueWorker {
  const { leaseDue, work, maxConcurrent, room = () => Infinity, interval, log, logFields, now } = options;
  const working = new Set<Promise<void>>();
  let polling: Promise<boolean> | undefined;
  let stopped = false;

  const begin = async () => {
    const limit = Math.min(maxConcurrent - working.size, room());
    if (limit <= 0 || stopped) return false;
    const time = now();
    const entries = await leaseDue({ now: time, leaseUntil: new Date(time.getTime() + leaseTime), limit });
    for (const entry of entries) {
      const task = work(entry)
        .catch((error: unknown) => log.warn({ ...logFields, err: error }, "an entry of the queue was not worked on"))
        .finally(() => {
          working.delete(task);
          // More may be due than the limit.
          if (entries.length === limit) void poll();
        });
      working.add(task);
    }
    return entries.length > 0;
  };

  /** Resolves to whether something was due. */
  const poll = () =>
    (polling ??= begin()
      .catch((error: unknown) => {
        log.warn({ ...logFields, err: error }, "the queue was not read");
        return false;
      })
      .finally(() => (polling = undefined)));

  const poller = createPoller(poll, { interval, afterWake: options.afterWake ?? [interval] });
  return {
    wake: poller.wake,
    async flush() {
      await polling;
      while ((await poll()) || working.size > 0) await Promise.all(working);
    },
    async stop() {
      stopped = true;
      poller.stop();
      await polling;
      await Promise.race([Promise.all(working), new Promise((resolve) => setTimeout(resolve, stopTimeout).unref())]);
    },
  };
}
