import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { type QueueNotices, tellQueued } from "#server/database/queue-notices.ts";
import type { Channel } from "./channel.ts";
import { type ChannelName, deleteDeliveriesBefore, insertDelivery } from "./queries.ts";
import { startDeliveryWorker } from "./worker.ts";

/** An SMS or e-mail. */
export interface NewDelivery {
  channel: ChannelName;
  /** `+996XXXXXXXXX` or an e-mail address. */
  to: string;
  /** E-mails only. */
  subject?: string;
  text: string;
  /** E-mails only: where a program for e-mails ends them at once (RFC 8058). */
  unsubscribeUrl?: string;
  /** For the demo's outbox, which shows it apart. */
  code?: string;
  /** To somebody who has no account: what such SMS may cost is bounded. */
  isToStranger?: boolean;
  /** No try before this; at once by default. */
  sendAt?: Date;
  /** No try after this; a day from now by default. */
  expiresAt?: Date;
}

export interface DeliveryQueue {
  /** Stores the delivery in the caller's transaction. It is tried right after the commit, retried and finally given up. */
  enqueue(db: Db, delivery: NewDelivery): Promise<void>;
  /** Waits until everything that is due was tried once (tests). */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface DeliveryOptions {
  db: Db;
  channels: Record<ChannelName, Channel>;
  log: FastifyBaseLogger;
  now(): Date;
  metrics: Registry;
  notices: QueueNotices;
}

/** Days after which finished deliveries are deleted, with their recipients. */
const retentionDays = 30;

/** Starts the workers. The queue is a table, so a crash loses nothing. */
export function startDelivery({ channels, metrics, ...options }: DeliveryOptions): DeliveryQueue {
  const deliveries = new Counter({
    name: "message_deliveries_total",
    help: "Tries to deliver SMS and e-mails: sent, failed (to be tried again) and dead (given up)",
    labelNames: ["channel", "result"],
    registers: [metrics],
  });
  const workers = {
    sms: startDeliveryWorker({ ...options, deliveries, name: "sms", channel: channels.sms }),
    email: startDeliveryWorker({ ...options, deliveries, name: "email", channel: channels.email }),
  };
  const all = Object.values(workers);
  return {
    async enqueue(db, delivery) {
      await storeDelivery(db, delivery, options.now());
    },
    async flush() {
      await Promise.all(all.map((worker) => worker.flush()));
    },
    async stop() {
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}

/** Stores a delivery, which the workers of the servers try right after the commit: for programs that have none. */
export async function storeDelivery(
  db: Db,
  { channel, to, subject, text, unsubscribeUrl, code, isToStranger = false, sendAt, expiresAt }: NewDelivery,
  now: Date,
): Promise<void> {
  await insertDelivery(db, {
    // The SMS provider takes at most 12 letters and digits.
    reference: randomBytes(6).toString("hex"),
    channel,
    recipient: to,
    subject: subject ?? null,
    text,
    unsubscribe_url: unsubscribeUrl ?? null,
    code: code ?? null,
    to_stranger: isToStranger,
    created_at: now,
    next_try_at: sendAt ?? now,
    expires_at: expiresAt ?? new Date(now.getTime() + dayMs),
  });
  await tellQueued(db, channel);
}

export async function purgeOldDeliveries(db: Db, now: Date): Promise<void> {
  await deleteDeliveriesBefore(db, new Date(now.getTime() - retentionDays * dayMs));
}
