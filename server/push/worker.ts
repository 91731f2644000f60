import { readNextDue } from "#server/database/next-due.ts";
import { type QueueWorker, startQueueWorker } from "#server/platform/queue-worker.ts";
import { createHostGuard } from "./host-guard.ts";
import { leaseDueSubscriptions } from "./queue-queries.ts";
import { sendDue } from "./send-due.ts";
import type { PushWorkerOptions } from "./worker-options.ts";

/** Sends what is queued for browsers. */
export type PushWorker = Pick<QueueWorker, "flush" | "stop">;

/** Milliseconds between polls while nobody tells what was queued, or something waits for a host or a browser. */
const pollInterval = 1_000;
/** Browsers at once in a process. */
const maxConcurrent = 24;

/** Starts to send. Stopping also closes the connections to the push services. */
export function startPushWorker(options: PushWorkerOptions): PushWorker {
  const { db, transport, log, now } = options;
  const guard = createHostGuard(now);
  const worker = startQueueWorker({
    leaseDue: (lease) => leaseDueSubscriptions(db, { ...lease, exceptHosts: guard.closedHosts() }),
    async work(subscription) {
      const done = guard.enter(subscription.host);
      try {
        await sendDue({ ...options, guard }, subscription);
      } finally {
        done();
      }
    },
    maxConcurrent,
    room: guard.room,
    interval: pollInterval,
    told: options.notices.of("pushes", () => readNextDue(db, { table: "push_topics", column: "due_at" })),
    log,
    logFields: { queue: "pushes" },
    now,
  });
  return {
    flush: worker.flush,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
