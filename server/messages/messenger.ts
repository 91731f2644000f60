import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Db } from "#server/platform/database.ts";
import type { Channel } from "./channel.ts";
import { startCourier } from "./courier.ts";
import { type ChannelName, deleteSettled, insertMessage } from "./queries.ts";

export interface OutgoingMessage {
  channel: ChannelName;
  /** `+996XXXXXXXXX` or an e-mail address. */
  to: string;
  /** Of an e-mail. */
  subject?: string;
  text: string;
  /** Shown apart in the demo's outbox. */
  code?: string;
  /** After this nobody needs it; a day from now unless told. */
  expiresAt?: Date;
}

export interface Messenger {
  /** Stores the message in the caller's transaction; it is delivered right after the commit, retried, and given up into the dead letters. */
  send(db: Db, message: OutgoingMessage): Promise<void>;
  /** Waits until what is queued was tried once (tests). */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface MessengerOptions {
  db: Db;
  channels: Record<ChannelName, Channel>;
  log: FastifyBaseLogger;
  now(): Date;
  /** Where its counters are read. */
  metrics: Registry;
}

const day = 86_400_000;
/** Days that a message's recipient is kept after it was settled. */
const settledLifetime = 30;

/** Starts delivering SMS and e-mails. The table is the queue: what a crash leaves behind is delivered after it. */
export function startMessenger({ channels, metrics, ...options }: MessengerOptions): Messenger {
  const deliveries = new Counter({
    name: "message_deliveries_total",
    help: "Tries to deliver SMS and e-mails: sent, failed (to be tried again) and dead (given up)",
    labelNames: ["channel", "result"],
    registers: [metrics],
  });
  const couriers = {
    sms: startCourier({ ...options, deliveries, name: "sms", channel: channels.sms }),
    email: startCourier({ ...options, deliveries, name: "email", channel: channels.email }),
  };
  const both = Object.values(couriers);
  return {
    async send(db, { channel, to, subject, text, code, expiresAt }) {
      const now = options.now();
      await insertMessage(db, {
        // As Nikita wants it: at most 12 letters and digits.
        reference: randomBytes(6).toString("hex"),
        channel,
        recipient: to,
        subject: subject ?? null,
        text,
        code: code ?? null,
        created_at: now,
        expires_at: expiresAt ?? new Date(now.getTime() + day),
      });
      couriers[channel].wake();
    },
    async flush() {
      await Promise.all(both.map((courier) => courier.flush()));
    },
    async stop() {
      await Promise.all(both.map((courier) => courier.stop()));
    },
  };
}

/** Forgets whom messages were sent to a month ago. */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await deleteSettled(db, new Date(now.getTime() - settledLifetime * day));
}
