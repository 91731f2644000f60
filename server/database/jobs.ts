import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import type { ConnectionTarget } from "./database.ts";

/** Work in the background, by one process at a time. */
export interface Job {
  name: string;
  /** Five fields, in Asia/Bishkek. */
  cron: string;
  /** Seconds after which it is taken to be dead and begun again; by default 900. */
  timeout?: number;
  /** Must be safe to run twice. */
  work(): Promise<void>;
}

export interface Jobs {
  /** Starts a job soon, in any process. */
  request(name: string): Promise<void>;
  /** Waits for the running job for a while, then returns it to the queue. */
  stop(): Promise<void>;
}

const stopTimeout = 3_000;

/** Starts the workers and schedules, on connections of their own. */
export async function startJobs(connection: ConnectionTarget, jobs: Job[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ ...connection, max: 2, application_name: "jarya jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "jobs"));
  await boss.start();
  for (const job of jobs) {
    const { timeout: expireInSeconds = 900 } = job;
    await boss.createQueue(job.name, { policy: "singleton", retryLimit: 3, retryBackoff: true, expireInSeconds });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const started = performance.now();
      await job.work();
      log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, "job done");
    });
    await boss.schedule(job.name, job.cron, undefined, { tz: "Asia/Bishkek" });
  }
  return {
    async request(name) {
      await boss.send(name, {});
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeout });
    },
  };
}
