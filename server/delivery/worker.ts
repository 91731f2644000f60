import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/database/database.ts";
import type { Channel, Outcome } from "./channel.ts";
import { createPoller } from "./poller.ts";
import {
  type ChannelName,
  markFailed,
  markSent,
  type QueuedDelivery,
  reschedule,
  takeDueDeliveries,
} from "./queries.ts";

/** Delivers what is queued for one channel. */
export interface DeliveryWorker {
  /** Something was queued, in a transaction that will be committed in a moment. */
  wake(): void;
  /** Resolves when everything that is due was tried once. */
  flush(): Promise<void>;
  /** Gives deliveries that are under way some seconds to finish. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  db: Db;
  name: ChannelName;
  channel: Channel;
  log: FastifyBaseLogger;
  now(): Date;
  deliveries: Counter<"channel" | "result">;
}

/** Milliseconds between polls for what other processes left behind and what is due again. */
const pollInterval = 4_000;
/** Milliseconds from a wake to the polls for what its transaction commits, which takes its time. */
const delaysAfterWake = [15, 60, 250, 1_000] as const;
/** Deliveries at once. */
const maxConcurrent = 16;
/** Milliseconds after which a delivery that was taken may be taken again: longer than any try lasts. */
const lease = 60_000;
/** Seconds from each failure to the next try; SMS providers ask for the first repetition after 5 to 10 s. */
const retryDelays = [5, 5, 15, 30, 60, 120, 300] as const;
const maxRetryDelay = 900;
/** Milliseconds in which the same alert is logged once. */
const alertInterval = 600_000;
/** Milliseconds. */
const stopTimeout = 3_000;

/** Starts delivering. Several processes may do so: each delivery is taken by one. */
export function startDeliveryWorker(options: WorkerOptions): DeliveryWorker {
  const { db, name, channel, log, now } = options;
  const working = new Set<Promise<void>>();
  const logAlert = createAlertLog(log, name);
  let polling: Promise<boolean> | undefined;
  let stopped = false;

  const takeDue = async () => {
    const limit = maxConcurrent - working.size;
    if (limit === 0 || stopped) return false;
    const time = now();
    const leaseUntil = new Date(time.getTime() + lease);
    const deliveries = await takeDueDeliveries(db, name, { now: time, leaseUntil, limit });
    for (const delivery of deliveries) {
      const work = handle(delivery).finally(() => {
        working.delete(work);
        // There may be more than could be taken at once.
        if (deliveries.length === limit) void poll();
      });
      working.add(work);
    }
    return deliveries.length > 0;
  };

  /** True when something was due. While the database is away, deliveries wait in it. */
  const poll = () =>
    (polling ??= takeDue()
      .catch((error: unknown) => {
        log.warn({ err: error, channel: name }, "due deliveries not read");
        return false;
      })
      .finally(() => (polling = undefined)));

  const handle = async (delivery: QueuedDelivery) => {
    const outcome = await tryOnce(channel, delivery, now());
    if (outcome.alert !== undefined) logAlert(outcome.alert);
    try {
      await recordOutcome(options, delivery, outcome);
    } catch (error) {
      log.warn(
        { err: error, delivery: delivery.id },
        "the outcome of a delivery was not recorded: it will be tried again",
      );
    }
  };

  const poller = createPoller(poll, { interval: pollInterval, afterWake: delaysAfterWake });
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
      channel.close();
    },
  };
}

async function tryOnce(channel: Channel, delivery: QueuedDelivery, now: Date): Promise<Outcome> {
  if (delivery.expires_at <= now) return { result: "refused", cause: "expired" };
  try {
    return await channel.deliver(delivery);
  } catch (error) {
    // The message of an error may hold what was sent.
    const code = error instanceof Error && "code" in error ? String(error.code) : "unexpected error";
    return { result: "failed", cause: code };
  }
}

async function recordOutcome(
  { db, name, log, now, deliveries }: WorkerOptions,
  { id, tries, expires_at: expiresAt }: QueuedDelivery,
  { result, cause = "unknown" }: Outcome,
): Promise<void> {
  const fields = { delivery: id, channel: name, tries };
  const time = now();
  if (result === "accepted") {
    await markSent(db, id, time);
    deliveries.inc({ channel: name, result: "sent" });
    return log.info(fields, "delivered");
  }
  const nextTryAt = new Date(time.getTime() + (retryDelays[tries - 1] ?? maxRetryDelay) * 1_000);
  if (result === "failed" && nextTryAt < expiresAt) {
    await reschedule(db, id, nextTryAt, cause);
    deliveries.inc({ channel: name, result: "failed" });
    return log.warn({ ...fields, cause }, "delivery failed, to be tried again");
  }
  await markFailed(db, id, time, cause);
  deliveries.inc({ channel: name, result: "dead" });
  log.warn({ ...fields, cause }, "delivery given up");
}

/** Logs what an operator should see, not once per delivery. */
function createAlertLog(log: FastifyBaseLogger, channel: ChannelName): (alert: string) => void {
  const loggedAt = new Map<string, number>();
  return (alert) => {
    const last = loggedAt.get(alert);
    if (last !== undefined && performance.now() - last < alertInterval) return;
    loggedAt.set(alert, performance.now());
    log.error({ channel, alert }, "deliveries do not reach people");
  };
}
