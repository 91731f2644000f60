import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { readNextDue } from "#server/database/next-due.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import { type QueueWorker, startQueueWorker } from "#server/platform/queue-worker.ts";
import type { Channel, Outcome } from "./channel.ts";
import {
  type ChannelName,
  markFailed,
  markSent,
  type QueuedDelivery,
  reschedule,
  leaseDueDeliveries,
} from "./queries.ts";

/** Sends the queued deliveries of one channel. */
export type DeliveryWorker = QueueWorker;

export interface WorkerOptions {
  db: Db;
  name: ChannelName;
  channel: Channel;
  log: FastifyBaseLogger;
  now(): Date;
  deliveries: Counter<"channel" | "result">;
  notices: QueueNotices;
}

/** Milliseconds between polls while nobody tells what was queued. */
const pollInterval = 1_000;
/** Deliveries at once, per channel and process. */
const maxConcurrent = 16;
/** Seconds from each failure to the next try. SMS providers ask for 5 to 10 s before the first one. */
const retryDelays = [5, 5, 15, 30, 60, 120, 300] as const;
const maxRetryDelay = 900;
/** Milliseconds between logs of the same alert. */
const alertInterval = 600_000;

/** Starts to send. Stopping also closes the channel. */
export function startDeliveryWorker(options: WorkerOptions): DeliveryWorker {
  const { db, name, channel, log, now } = options;
  const logAlert = createAlertLog(log, name);
  const worker = startQueueWorker({
    leaseDue: (lease) => leaseDueDeliveries(db, name, lease),
    work: (delivery) => deliverOnce(options, logAlert, delivery),
    maxConcurrent,
    interval: pollInterval,
    told: options.notices.of(name, () => readNextDue(db, { table: "messages", column: "next_try_at" })),
    log,
    logFields: { channel: name },
    now,
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      channel.close();
    },
  };
}

async function deliverOnce(
  options: WorkerOptions,
  logAlert: (alert: string) => void,
  delivery: QueuedDelivery,
): Promise<void> {
  const outcome = await tryOnce(options.channel, delivery, options.now());
  if (outcome.alert !== undefined) logAlert(outcome.alert);
  try {
    await recordOutcome(options, delivery, outcome);
  } catch (error) {
    options.log.warn(
      { err: error, delivery: delivery.id },
      "the outcome of a delivery was not recorded: it will be tried again",
    );
  }
}

async function tryOnce(channel: Channel, delivery: QueuedDelivery, now: Date): Promise<Outcome> {
  if (delivery.expires_at <= now) return { result: "refused", cause: "expired" };
  try {
    return await channel.deliver(delivery);
  } catch (error) {
    // The message of an error may contain what was sent.
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

/** Logs alerts, but not for each delivery. */
function createAlertLog(log: FastifyBaseLogger, channel: ChannelName): (alert: string) => void {
  const loggedAt = new Map<string, number>();
  return (alert) => {
    const last = loggedAt.get(alert);
    if (last !== undefined && performance.now() - last < alertInterval) return;
    loggedAt.set(alert, performance.now());
    log.error({ channel, alert }, "deliveries do not reach people");
  };
}
