import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { readNextDue } from "#server/database/next-due.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import { type QueueWorker, startQueueWorker } from "#server/platform/queue-worker.ts";
import { leaseAlerts, leaseWatched } from "./queries.ts";
import { batchSize, lookAtPrice, tellDrops } from "./tell-drops.ts";

interface WorkerOptions {
  db: Db;
  log: FastifyBaseLogger;
  now(): Date;
  notices: QueueNotices;
}

/** Finds favourites that have become cheaper, and tells people. */
export type PriceDrops = Pick<QueueWorker, "flush" | "stop">;

/** Milliseconds between polls while nobody tells what was queued. */
const interval = 2_000;

/** Starts the two queues: of listings whose price has changed, and of people who are to be told. */
export function startPriceDrops({ db, log, now, notices }: WorkerOptions): PriceDrops {
  const looking = startQueueWorker({
    leaseDue: (lease) => leaseWatched(db, lease),
    work: (listingId) => lookAtPrice({ db, now }, listingId),
    maxConcurrent: 1,
    interval,
    told: notices.of("watched_prices", () => readNextDue(db, { table: "watched_prices", column: "due_at" })),
    log,
    logFields: { queue: "watched prices" },
    now,
  });
  const telling = startQueueWorker({
    // An entry is a batch of people.
    leaseDue: async (lease) => {
      const userIds = await leaseAlerts(db, { ...lease, limit: batchSize });
      return userIds.length > 0 ? [userIds] : [];
    },
    work: (userIds) => tellDrops({ db, now }, userIds),
    maxConcurrent: 1,
    interval,
    told: notices.of("price_drops", () => readNextDue(db, { table: "price_drop_alerts", column: "due_at" })),
    log,
    logFields: { queue: "price drops" },
    now,
  });
  return {
    async flush() {
      await looking.flush();
      await telling.flush();
    },
    async stop() {
      await looking.stop();
      await telling.stop();
    },
  };
}
