import pino from "pino";
import { Registry } from "prom-client";
import { beforeEach, describe, expect, onTestFinished } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { createSubscriber } from "#server/database/pg-subscriber.ts";
import { createQueueNotices } from "#server/database/queue-notices.ts";
import { createTestDatabase, test } from "#server/test/app.ts";
import type { Channel } from "./channel.ts";
import { startDelivery, storeDelivery } from "./delivery-queue.ts";

const log = pino({ level: "silent" });
/** Milliseconds: the workers poll once a minute. */
const soon = 900;

/** What the processes of a test have delivered, and when. */
let delivered: { text: string; at: number }[] = [];
beforeEach(() => (delivered = []));

async function openBase() {
  const { connection, drop } = await createTestDatabase();
  const main = openDatabase({ connection, max: 3, publish: "after_commit" });
  onTestFinished(async () => {
    await main.pool.end();
    await drop();
  });
  /** A process whose workers hear of what is queued. */
  const openProcess = async () => {
    const database = openDatabase({ connection, max: 4, publish: "after_commit" });
    const subscriber = createSubscriber({ pool: database.pool, log, reconnectDelay: 100 });
    const notices = createQueueNotices();
    notices.listenTo(subscriber);
    const channel: Channel = {
      async deliver({ text }) {
        delivered.push({ text, at: performance.now() });
        return { result: "accepted" };
      },
      close() {},
    };
    const delivery = startDelivery({
      db: database.db,
      channels: { sms: channel, email: channel },
      log,
      now: () => new Date(),
      metrics: new Registry(),
      notices,
    });
    subscriber.start();
    await subscriber.listening();
    notices.lookAll();
    onTestFinished(async () => {
      subscriber.stop();
      await delivery.stop();
      await database.pool.end();
    });
  };
  const send = (text: string, sendAt?: Date) => {
    const sms = { channel: "sms", to: "+996555000099", text, ...(sendAt && { sendAt }) } as const;
    return main.db.transaction().execute((trx) => storeDelivery(trx, sms, new Date()));
  };
  return { ...main, openProcess, send };
}

/** Until the first polls are over. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500));

describe("a worker that hears of what is queued", () => {
  test("delivers it at once, and what is to be sent later in time", async () => {
    const { openProcess, send } = await openBase();
    await openProcess();
    await settle();
    const begun = performance.now();
    await send("now");
    await expect.poll(() => delivered.length, { interval: 5, timeout: 5_000 }).toBe(1);
    expect((delivered[0]?.at ?? Infinity) - begun).toBeLessThan(soon);
    const due = performance.now() + 1_500;
    await send("later", new Date(Date.now() + 1_500));
    await expect.poll(() => delivered.length, { interval: 5, timeout: 5_000 }).toBe(2);
    expect((delivered[1]?.at ?? Infinity) - due).toBeLessThan(soon);
  });

  test("finds what was queued before it began", async () => {
    const { openProcess, send } = await openBase();
    await send("before");
    await openProcess();
    await expect.poll(() => delivered.length, { timeout: soon }).toBe(1);
  });

  test("listens again after its connection broke, and does what came meanwhile", async () => {
    const { pool, openProcess, send } = await openBase();
    await openProcess();
    await settle();
    const { rowCount } = await pool.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    expect(rowCount).toBe(1);
    await send("meanwhile");
    await expect.poll(() => delivered.map(({ text }) => text), { timeout: 5_000 }).toEqual(["meanwhile"]);
    const begun = performance.now();
    await send("after");
    await expect.poll(() => delivered.length, { interval: 5, timeout: 5_000 }).toBe(2);
    expect((delivered[1]?.at ?? Infinity) - begun).toBeLessThan(soon);
  });

  test("shares the queue with another process: each entry is delivered once", async () => {
    const { openProcess, send } = await openBase();
    await Promise.all([openProcess(), openProcess()]);
    await settle();
    const texts = Array.from({ length: 60 }, (_, at) => `text ${at}`);
    await Promise.all(texts.map((text) => send(text)));
    await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(60);
    await settle();
    expect(delivered.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });
});
