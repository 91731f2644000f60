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

/** How a process hears what was queued, by itself and by others. */
export interface Told {
  /** Whether it hears now: else the worker polls at its interval. */
  isHeard(): boolean;
  /** Calls `look` whenever something was queued, or may have been. */
  onQueued(look: () => void): void;
  /** When the next entry is due, a leased one when its lease ends; null when there is none. */
  readNextDue(): Promise<Date | null>;
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
  /** Where processes tell each other what was queued, there is no poll while nothing is due. */
  told?: Told | undefined;
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
/** Milliseconds between polls while nothing is due: a message that was lost delays its entry by no more. */
const slowInterval = 60_000;
/** Milliseconds between polls that messages ask for: a burst of them is one poll. */
const gap = 200;

/** Starts to poll. The first poll is after an interval, or a wake. */
export function startQueueWorker<Entry>(options: QueueWorkerOptions<Entry>): QueueWorker {
  const { leaseDue, work, maxConcurrent, room = () => Infinity, interval, told, log, logFields, now } = options;
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
          // A try may have put its entry off, or given it back.
          else if (told?.isHeard()) poller.look();
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

  /** Milliseconds to the next poll. */
  const findDelay = async () => {
    if (!told?.isHeard() || stopped) return interval;
    const due = await told.readNextDue();
    // Not all queues of a process in the same moment: each would open a connection.
    const rest = slowInterval * (0.8 + 0.2 * Math.random());
    if (due === null) return rest;
    const left = due.getTime() - now().getTime();
    // What is due and was not leased waits for room, or for another process.
    return left <= 0 ? interval : Math.min(left, rest);
  };
  const pollOnce = async () => {
    await poll();
    return findDelay().catch(() => interval);
  };

  const poller = createPoller(pollOnce, { first: interval, afterWake: options.afterWake ?? [interval], gap });
  told?.onQueued(poller.look);
  return {
    wake: poller.wake,
    async flush() {
      await polling;
      while ((await poll()) || working.size > 0) await Promise.all(working);
    },
    async stop() {
      stopped = true;
      await poller.stop();
      await polling;
      await Promise.race([Promise.all(working), new Promise((resolve) => setTimeout(resolve, stopTimeout).unref())]);
    },
  };
}
