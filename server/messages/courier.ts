import type { FastifyBaseLogger } from "fastify";
import type { Counter } from "prom-client";
import type { Db } from "#server/platform/database.ts";
import type { Channel, Outcome } from "./channel.ts";
import { type ChannelName, claimMessages, postpone, type QueuedMessage, settleDead, settleSent } from "./queries.ts";

/** Delivers what is queued for one channel. */
export interface Courier {
  /** Something was queued, in a transaction that will be committed in a moment. */
  wake(): void;
  /** Resolves when everything that is due was tried once. */
  flush(): Promise<void>;
  /** Lets what is being delivered finish for a while. */
  stop(): Promise<void>;
}

export interface CourierOptions {
  db: Db;
  name: ChannelName;
  channel: Channel;
  log: FastifyBaseLogger;
  now(): Date;
  deliveries: Counter<"channel" | "result">;
}

/** Milliseconds between looks for what others left behind or what is due again. */
const pollInterval = 4_000;
/** Milliseconds from a waking to the looks for what its transaction commits. */
const wakingLooks = [15, 60, 250, 1_000] as const;
/** Deliveries at once. */
const mostAtOnce = 16;
/** Milliseconds after which a message that was taken may be taken again: longer than any try lasts. */
const lease = 60_000;
/** Seconds from each failure to the next try; SMS providers ask for the first repetition after 5 to 10 s. */
const delays = [5, 5, 15, 30, 60, 120, 300] as const;
const longestDelay = 900;
/** Milliseconds in which one trouble is told once. */
const troubleInterval = 600_000;
/** Milliseconds. */
const stopTimeout = 3_000;

/** Starts delivering. Several processes may do so: each message is taken by one. */
export function startCourier(options: CourierOptions): Courier {
  const { db, name, channel, log, now } = options;
  const working = new Set<Promise<void>>();
  const tellTrouble = createTroubleTeller(log, name);
  let looking: Promise<boolean> | undefined;
  let stopped = false;

  const claim = async () => {
    const most = mostAtOnce - working.size;
    if (most === 0 || stopped) return false;
    const moment = now();
    const leaseUntil = new Date(moment.getTime() + lease);
    const messages = await claimMessages(db, name, { now: moment, leaseUntil, most });
    for (const message of messages) {
      const work = handle(message).finally(() => {
        working.delete(work);
        if (messages.length === most) void look();
      });
      working.add(work);
    }
    return messages.length > 0;
  };

  /** True when there was something. While the database is away messages wait in it. */
  const look = () =>
    (looking ??= claim()
      .catch((error: unknown) => {
        log.warn({ err: error, channel: name }, "messages not looked for");
        return false;
      })
      .finally(() => (looking = undefined)));

  const handle = async (message: QueuedMessage) => {
    const outcome = await tryOnce(channel, message, now());
    if (outcome.trouble !== undefined) tellTrouble(outcome.trouble);
    try {
      await settle(options, message, outcome);
    } catch (error) {
      log.warn({ err: error, message: message.id }, "a message's delivery was not noted: it will be tried again");
    }
  };

  const alarm = startAlarm(look);
  return {
    wake: alarm.wake,
    async flush() {
      await looking;
      while ((await look()) || working.size > 0) await Promise.all(working);
    },
    async stop() {
      stopped = true;
      alarm.stop();
      await looking;
      await Promise.race([Promise.all(working), new Promise((resolve) => setTimeout(resolve, stopTimeout).unref())]);
      channel.close();
    },
  };
}

async function tryOnce(channel: Channel, message: QueuedMessage, now: Date): Promise<Outcome> {
  if (message.expires_at <= now) return { result: "refused", cause: "expired" };
  try {
    return await channel.deliver(message);
  } catch (error) {
    // Messages of errors may hold what was sent.
    const code = error instanceof Error && "code" in error ? String(error.code) : "unexpected error";
    return { result: "failed", cause: code };
  }
}

async function settle({ db, name, log, now, deliveries }: CourierOptions, message: QueuedMessage, outcome: Outcome) {
  const { id, tries } = message;
  const { result, cause = "unknown" } = outcome;
  const about = { message: id, channel: name, tries };
  const moment = now();
  if (result === "accepted") {
    await settleSent(db, id, moment);
    deliveries.inc({ channel: name, result: "sent" });
    return log.info(about, "message sent");
  }
  const nextTryAt = new Date(moment.getTime() + (delays[tries - 1] ?? longestDelay) * 1_000);
  if (result === "failed" && nextTryAt < message.expires_at) {
    await postpone(db, id, nextTryAt, cause);
    deliveries.inc({ channel: name, result: "failed" });
    return log.warn({ ...about, cause }, "message not sent, to be tried again");
  }
  await settleDead(db, id, moment, cause);
  deliveries.inc({ channel: name, result: "dead" });
  log.warn({ ...about, cause }, "message given up");
}

/** Looks at intervals; soon, and again a little later, when woken: a transaction takes its time to commit. */
function startAlarm(look: () => Promise<unknown>): { wake(): void; stop(): void } {
  let coming: number[] = [];
  let timer: NodeJS.Timeout;
  let due = 0;
  let stopped = false;

  const set = () => {
    if (stopped) return;
    const wait = coming.shift() ?? pollInterval;
    due = performance.now() + wait;
    timer = setTimeout(() => void look().then(set), wait);
    timer.unref();
  };
  set();
  return {
    wake() {
      coming = [...wakingLooks];
      if (due < performance.now() + wakingLooks[0]) return;
      clearTimeout(timer);
      set();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Errors that an operator should see, not once per message. */
function createTroubleTeller(log: FastifyBaseLogger, channel: ChannelName): (trouble: string) => void {
  const told = new Map<string, number>();
  return (trouble) => {
    const last = told.get(trouble);
    if (last !== undefined && performance.now() - last < troubleInterval) return;
    told.set(trouble, performance.now());
    log.error({ channel, trouble }, "messages do not reach people");
  };
}
