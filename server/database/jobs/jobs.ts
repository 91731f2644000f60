import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { hourMs } from "#server/platform/clock.ts";
import { startQueueWorker } from "#server/platform/queue-worker.ts";
import type { Db } from "../database.ts";
import { type QueueNotices, tellQueued } from "../queue-notices.ts";
import * as queries from "./queries.ts";
import type { Schedule } from "./schedule.ts";

/** Work in the background, by one process at a time. */
export interface Job {
  name: string;
  at: Schedule;
  /** Seconds after which it is taken to be dead and begun again; by default 900. */
  timeout?: number;
  /** Must be safe to run twice. */
  work(): Promise<void>;
}

export interface Jobs {
  /** Has a job done soon, by any process. */
  request(name: string): Promise<void>;
  /** Waits for running jobs for a while, then leaves them to the next process. */
  stop(): Promise<void>;
}

interface JobsOptions {
  db: Db;
  jobs: readonly Job[];
  notices: QueueNotices;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Milliseconds between polls while nobody tells what is due. */
const pollInterval = 5_000;
/** Milliseconds. A process that dies holds its jobs up for no longer. */
const leaseTime = 60_000;
/** Milliseconds from one extension of the leases to the next. */
const extendInterval = 20_000;
/** Seconds. */
const defaultTimeout = 900;
/** Milliseconds after which a job that was missed waits for its next time: nobody wants news of the morning at night. */
const maxLate = hourMs;
/** Milliseconds from a failed try to the next; after the last one the job waits for its next time. */
const retryDelays = [30_000, 120_000, 480_000] as const;
/** Milliseconds that a job waits for one before it. */
const patience = 1_000;

/** Does jobs when they are due. The jobs are rows, of which several processes lease those that are due. */
export async function startJobs({ db, jobs, notices, log, now }: JobsOptions): Promise<Jobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  await queries.insertJobs(
    db,
    jobs.map(({ name, at }) => ({ name, due_at: at(now()) })),
  );
  const running = new Set<Batch>();

  /** What the row of the job says after a try. */
  const run = async (leased: queries.LeasedJob): Promise<queries.EndedJob[]> => {
    const { name, due_at: dueAt, failures } = leased;
    const job = byName.get(name);
    if (!job) return [];
    const isMissed = !leased.was_leased && now().getTime() - dueAt.getTime() > maxLate;
    if (isMissed) return [{ name, due_at: dueAt, next: job.at(now()), failures: 0 }];
    const started = performance.now();
    try {
      await job.work();
      log.debug({ job: name, ms: Math.round(performance.now() - started) }, "job done");
      return [{ name, due_at: dueAt, next: job.at(now()), failures: 0 }];
    } catch (error) {
      log.warn({ job: name, err: error }, "a job failed");
      const next = job.at(now());
      const delay = retryDelays[failures];
      if (delay === undefined) return [{ name, due_at: dueAt, next, failures: 0 }];
      const retry = Math.min(next.getTime(), now().getTime() + delay);
      return [{ name, due_at: dueAt, next: new Date(retry), failures: failures + 1 }];
    }
  };

  /**
   * One job after another, on one connection: those of each minute take some milliseconds each. What takes longer is waited for
   * no longer than a second.
   */
  const runBatch = async (batch: Batch) => {
    running.add(batch);
    const keeping = setInterval(
      () => void extend(batch).catch((error: unknown) => log.warn({ err: error }, "jobs were not kept")),
      extendInterval,
    );
    keeping.unref();
    const ended: queries.EndedJob[] = [];
    const writeEnded = () =>
      ended.length > 0 ? queries.endJobs(db, ended.splice(0), batch.leasedUntil) : Promise.resolve();
    let isBegun = false;
    const tasks: Promise<void>[] = [];
    try {
      for (const job of batch.left.values()) {
        if (isStopped) break;
        const runOne = async () => {
          const result = await run(job);
          batch.left.delete(job.name);
          ended.push(...result);
          if (isBegun) await writeEnded();
        };
        const task = runOne();
        tasks.push(task);
        await Promise.race([task, sleep(patience, undefined, { ref: false })]);
      }
      isBegun = true;
      await writeEnded();
      await Promise.all(tasks);
    } finally {
      clearInterval(keeping);
      running.delete(batch);
    }
  };
  const extend = async (batch: Batch) => {
    const kept = [...batch.left.keys()].filter((name) => {
      const timeout = byName.get(name)?.timeout ?? defaultTimeout;
      return performance.now() - batch.begunAt < timeout * 1_000;
    });
    const until = new Date(now().getTime() + leaseTime);
    await queries.extendLeases(db, kept, { leasedUntil: batch.leasedUntil, until });
    batch.leasedUntil = until;
  };

  let isStopped = false;
  const worker = startQueueWorker<Batch>({
    async leaseDue(lease) {
      const leased = await queries.leaseJobs(db, names, lease);
      if (leased.length === 0) return [];
      const left = new Map(leased.map((job) => [job.name, job]));
      return [{ left, leasedUntil: lease.leaseUntil, begunAt: performance.now() }];
    },
    work: runBatch,
    // A batch may last as long as its longest job: those of the next minutes do not wait for it.
    maxConcurrent: jobs.length + 1,
    interval: pollInterval,
    told: notices.of("jobs", () => queries.readNextJob(db, names)),
    log,
    logFields: { queue: "jobs" },
    now,
  });
  return {
    async request(name) {
      await queries.makeDue(db, name, now());
      await tellQueued(db, "jobs");
    },
    async stop() {
      isStopped = true;
      await worker.stop();
      for (const { left, leasedUntil } of running) {
        const ended = [...left.values()].map((job) => ({ ...job, next: now() }));
        await queries.endJobs(db, ended, leasedUntil);
      }
    },
  };
}

/** Jobs that were leased together. */
interface Batch {
  /** Those that have not ended. */
  left: Map<string, queries.LeasedJob>;
  leasedUntil: Date;
  begunAt: number;
}
