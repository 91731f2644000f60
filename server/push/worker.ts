import { createPoller } from "#server/sms-and-email/poller.ts";
import { createHostGuard, type HostGuard } from "./host-guard.ts";
import { leaseDueSubscriptions } from "./queue-queries.ts";
import { type SendServices, sendDue } from "./send-due.ts";
import type { PushWorkerOptions } from "./worker-options.ts";

/** Sends what is queued for browsers. */
export interface PushWorker {
  /** Resolves once everything that is due was tried (tests). */
  flush(): Promise<void>;
  /** Waits some seconds for pushes that are under way. */
  stop(): Promise<void>;
}

/** Milliseconds between polls. An idle one costs a look into an index that is empty. */
const pollInterval = 1_000;
/** Browsers at once in a process. */
const maxConcurrent = 24;
/** Milliseconds for which a browser is leased: longer than all of its pushes take. */
const lease = 60_000;
/** Milliseconds. */
const stopTimeout = 3_000;

/** Several processes may work on one queue: each browser is leased by one. */
export function startPushWorker(options: PushWorkerOptions): PushWorker {
  const { db, log, now } = options;
  const working = new Set<Promise<void>>();
  const guard: HostGuard = createHostGuard(now);
  const services: SendServices = { ...options, guard };
  let polling: Promise<boolean> | undefined;
  let stopped = false;

  const leaseDue = async () => {
    const limit = Math.min(maxConcurrent - working.size, guard.room());
    if (limit <= 0 || stopped) return false;
    const time = now();
    const leaseUntil = new Date(time.getTime() + lease);
    const exceptHosts = guard.closedHosts();
    const subscriptions = await leaseDueSubscriptions(db, { now: time, leaseUntil, limit, exceptHosts });
    for (const subscription of subscriptions) {
      const done = guard.enter(subscription.host);
      const work = sendDue(services, subscription)
        .catch((error: unknown) => log.warn({ err: error, subscription: subscription.id }, "pushes not sent"))
        .finally(() => {
          done();
          working.delete(work);
          // More may be due than the limit.
          if (subscriptions.length === limit) void poll();
        });
      working.add(work);
    }
    return subscriptions.length > 0;
  };

  /** Resolves to whether something was due. */
  const poll = () =>
    (polling ??= leaseDue()
      .catch((error: unknown) => {
        log.warn({ err: error }, "due pushes not read");
        return false;
      })
      .finally(() => (polling = undefined)));

  const poller = createPoller(poll, { interval: pollInterval, afterWake: [pollInterval] });
  return {
    async flush() {
      await polling;
      while ((await poll()) || working.size > 0) await Promise.all(working);
    },
    async stop() {
      stopped = true;
      poller.stop();
      await polling;
      await Promise.race([Promise.all(working), new Promise((resolve) => setTimeout(resolve, stopTimeout).unref())]);
      options.transport.close();
    },
  };
}
