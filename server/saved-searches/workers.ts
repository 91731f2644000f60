import type { FastifyBaseLogger } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { readNextDue } from "#server/database/next-due.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import { type QueueWorker, startQueueWorker } from "#server/platform/queue-worker.ts";
import { leaseAlerts } from "./alerts/queries.ts";
import { tellMatches } from "./alerts/tell.ts";
import { matchListing } from "./matching/match.ts";
import { leaseWaiting } from "./matching/queries.ts";

interface WorkerOptions {
  db: Db;
  catalogue: CatalogueStore;
  log: FastifyBaseLogger;
  now(): Date;
  notices: QueueNotices;
}

/** Matches new listings with saved searches, and tells people. */
export type SearchAlerts = Pick<QueueWorker, "flush" | "stop">;

/** Milliseconds between polls while nobody tells what was queued. */
const interval = 1_000;

/** Starts the two queues: of listings that were shown for the first time, and of people who are to be told. */
export function startSearchAlerts(options: WorkerOptions): SearchAlerts {
  const { db, log, now, notices } = options;
  const matching = startQueueWorker({
    leaseDue: (lease) => leaseWaiting(db, lease),
    work: (listingId) => matchListing(options, listingId),
    // One has no need of two connections: it takes some milliseconds.
    maxConcurrent: 1,
    interval,
    told: notices.of("saved_searches", () => readNextDue(db, { table: "saved_search_waiting", column: "try_at" })),
    log,
    logFields: { queue: "saved searches" },
    now,
  });
  const telling = startQueueWorker({
    leaseDue: (lease) => leaseAlerts(db, lease),
    work: (userId) => tellMatches(options, userId),
    maxConcurrent: 2,
    interval,
    told: notices.of("search_alerts", () => readNextDue(db, { table: "saved_search_alerts", column: "due_at" })),
    log,
    logFields: { queue: "search alerts" },
    now,
  });
  return {
    async flush() {
      await matching.flush();
      await telling.flush();
    },
    async stop() {
      await matching.stop();
      await telling.stop();
    },
  };
}
