import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { Registry } from "prom-client";
import { afterEach, describe, expect, vi } from "vitest";
import { createQueueNotices } from "#server/database/queue-notices.ts";
import { test, type TestApp } from "#server/test/app.ts";
import type { Channel, Outcome } from "./channel.ts";
import { purgeOldDeliveries, type DeliveryQueue, type NewDelivery, startDelivery } from "./delivery-queue.ts";

const code = "481516";
const phone = "+996555112233";

/** A provider with the given outcomes; it records what it gets. */
function createProvider(...outcomes: (Outcome | Error)[]) {
  const received: { reference: string; text: string }[] = [];
  const channel: Channel = {
    async deliver({ reference, text }) {
      received.push({ reference, text });
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome instanceof Error) throw outcome;
      return outcome ?? { result: "accepted" };
    },
    close() {},
  };
  return { channel, received };
}

const open: { app: TestApp; delivery: DeliveryQueue }[] = [];
afterEach(async () => {
  for (const { app, delivery } of open.splice(0)) {
    await delivery.stop();
    await app.db.deleteFrom("messages").execute();
  }
});

/** A queue on the database of `app`, with a clock, log and metrics of its own. */
function setUp(app: TestApp, channel: Channel) {
  // Ahead of the app's clock, so that the app's own workers do not take these deliveries.
  const clock = { now: new Date(app.clock.now.getTime() + 600_000) };
  const lines: string[] = [];
  const metrics = new Registry();
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const delivery = startDelivery({
    db: app.db,
    channels: { sms: channel, email: channel },
    log,
    now: () => clock.now,
    metrics,
    notices: createQueueNotices(),
  });
  open.push({ app, delivery });
  return {
    delivery,
    lines,
    metrics,
    /** Advances the clock and tries what is due then. */
    async pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1_000);
      await delivery.flush();
    },
    async send(values: Partial<NewDelivery> = {}) {
      await delivery.enqueue(app.db, { channel: "sms", to: phone, text: `${code} — код`, code, ...values });
      return app.db.selectFrom("messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    },
    later: (seconds: number) => new Date(clock.now.getTime() + seconds * 1_000),
  };
}

function find(app: TestApp, { id }: { id: number }) {
  return app.db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("the demo's outbox has deliveries in the order in which they were queued", async ({ app }) => {
  const to = "+996555112299";
  const texts = Array.from({ length: 12 }, (_, number) => `${number}`);
  await app.db.transaction().execute(async (transaction) => {
    for (const text of texts) await app.delivery.enqueue(transaction, { channel: "sms", to, text });
  });
  await app.delivery.flush();
  const rows = await app.db
    .selectFrom("outbox_messages")
    .select("text")
    .where("recipient", "=", to)
    .orderBy("id")
    .execute();
  expect(rows.map(({ text }) => text)).toEqual(texts);
});

describe("a delivery", () => {
  test("is sent after the commit, and its text is erased", async ({ app }) => {
    const to = "+996555112200";
    await app.db.transaction().execute(async (transaction) => {
      await app.delivery.enqueue(transaction, { channel: "sms", to, text: `${code} — код`, code });
      await wait(50);
      expect(await readOutbox(app, to)).toEqual([]);
    });
    await vi.waitFor(async () => expect(await readOutbox(app, to)).toMatchObject([{ text: `${code} — код`, code }]));
    await vi.waitFor(async () => {
      const message = await app.db
        .selectFrom("messages")
        .selectAll()
        .where("recipient", "=", to)
        .executeTakeFirstOrThrow();
      expect(message).toMatchObject({ text: null, code: null, next_try_at: null, tries: 1, sent_at: expect.any(Date) });
    });
  });

  test("of a transaction that was rolled back is never sent", async ({ app }) => {
    const to = "+996555112201";
    const failing = app.db.transaction().execute(async (transaction) => {
      await app.delivery.enqueue(transaction, { channel: "sms", to, text: "Привет" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await app.delivery.flush();
    expect(await readOutbox(app, to)).toEqual([]);
  });
});

async function readOutbox(app: TestApp, to: string): Promise<unknown[]> {
  const answer = await app.http.inject({
    url: `/dev/outbox?to=${encodeURIComponent(to)}`,
    headers: { accept: "application/json" },
  });
  return answer.json<{ results: unknown[] }>().results;
}

describe("a delivery that fails", () => {
  test("is retried at growing intervals under the same reference", async ({ app }) => {
    const { channel, received } = createProvider({ result: "failed", cause: "status 9" });
    const { delivery, send, pass } = setUp(app, channel);
    const id = await send();
    await delivery.flush();
    const tries: number[] = [];
    for (let second = 1; second <= 240; second += 1) {
      await pass(1);
      if (received.length > tries.length + 1) tries.push(second);
    }
    expect(tries).toEqual([5, 10, 25, 55, 115, 235]);
    expect(new Set(received.map(({ reference }) => reference)).size).toBe(1);
    expect(received[0]?.reference).toMatch(/^[a-zA-Z0-9]{1,12}$/);
    expect(await find(app, id)).toMatchObject({ tries: 7, cause: "status 9", text: `${code} — код` });
  });

  test("and then succeeds leaves neither text nor cause", async ({ app }) => {
    const { channel } = createProvider(Object.assign(new Error(code), { code: "ECONNRESET" }), { result: "accepted" });
    const { delivery, send, pass } = setUp(app, channel);
    const id = await send();
    await delivery.flush();
    expect(await find(app, id)).toMatchObject({ cause: "ECONNRESET" });
    await pass(5);
    expect(await find(app, id)).toMatchObject({ cause: null, text: null, sent_at: expect.any(Date) });
  });

  test("until it expires is a dead letter with its cause and without its text", async ({ app }) => {
    const { channel, received } = createProvider({ result: "failed", cause: "status 4" });
    const { delivery, send, pass, later } = setUp(app, channel);
    const id = await send({ expiresAt: later(20) });
    await delivery.flush();
    await pass(5);
    await pass(5);
    expect(await find(app, id)).toMatchObject({
      cause: "status 4",
      dead_at: expect.any(Date),
      next_try_at: null,
      text: null,
      code: null,
    });
    await pass(600);
    expect(received).toHaveLength(3);
  });

  test("permanently is a dead letter at once", async ({ app }) => {
    const { channel } = createProvider({ result: "refused", cause: "status 7" });
    const { delivery, send } = setUp(app, channel);
    const id = await send({ channel: "email", to: "aigul@example.kg", subject: "Код" });
    await delivery.flush();
    expect(await find(app, id)).toMatchObject({
      cause: "status 7",
      dead_at: expect.any(Date),
      subject: null,
      tries: 1,
    });
  });

  test("is in the log and the metrics, without text, code or recipient; an alert is logged once", async ({ app }) => {
    const { channel } = createProvider({ result: "failed", cause: "status 4", alert: "no money" });
    const { delivery, send, pass, lines, metrics, later } = setUp(app, channel);
    await send({ expiresAt: later(20) });
    await send({ expiresAt: later(20) });
    await delivery.flush();
    await pass(5);
    await pass(5);
    const log = lines.join("");
    expect(log).toContain("no money");
    expect(log.split("no money")).toHaveLength(2);
    expect(log).toContain("delivery given up");
    for (const secret of [code, "код", phone, phone.slice(-6)]) expect(log).not.toContain(secret);
    const numbers = await metrics.metrics();
    expect(numbers).toContain('message_deliveries_total{channel="sms",result="dead"} 2');
    expect(numbers).toMatch(/message_deliveries_total\{channel="sms",result="failed"\} 4/);
  });
});

describe("the queue", () => {
  test("gives each delivery to one of several processes", async ({ app }) => {
    const { channel, received } = createProvider({ result: "accepted" });
    const one = setUp(app, channel);
    const other = setUp(app, channel);
    for (let index = 0; index < 40; index += 1) await one.send({ text: `сообщение ${index}` });
    await Promise.all([one.delivery.flush(), other.delivery.flush()]);
    expect(received.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `сообщение ${index}`).toSorted(),
    );
  });

  test("retries the deliveries of a process that died after a minute", async ({ app }) => {
    const hanging: Channel = { deliver: () => new Promise(() => {}), close() {} };
    const died = setUp(app, hanging);
    const id = await died.send();
    void died.delivery.flush();
    await vi.waitFor(async () => expect(await find(app, id)).toMatchObject({ tries: 1 }));
    const { channel, received } = createProvider({ result: "accepted" });
    const living = setUp(app, channel);
    await living.pass(30);
    expect(received).toEqual([]);
    await living.pass(60);
    expect(received).toHaveLength(1);
    expect(await find(app, id)).toMatchObject({ tries: 2, sent_at: expect.any(Date) });
  });

  test("is worked off after a downtime: expired deliveries are not sent", async ({ app }) => {
    const { channel, received } = createProvider({ result: "failed", cause: "status 9" }, { result: "accepted" });
    const { delivery, send, pass, later } = setUp(app, channel);
    const id = await send({ expiresAt: later(60) });
    await delivery.flush();
    await pass(3_600);
    expect(received).toHaveLength(1);
    expect(await find(app, id)).toMatchObject({ cause: "expired", dead_at: expect.any(Date), text: null });
  });

  test("purges sent deliveries after a month, and keeps what waits", async ({ app }) => {
    const { channel } = createProvider({ result: "accepted" }, { result: "failed", cause: "status 9" });
    const { delivery, send, later } = setUp(app, channel);
    const id = await send();
    await delivery.flush();
    const waiting = await send();
    await delivery.flush();
    await purgeOldDeliveries(app.db, later(29 * 86_400));
    expect(await find(app, id)).toMatchObject({ recipient: phone });
    await purgeOldDeliveries(app.db, later(31 * 86_400));
    await expect(find(app, id)).rejects.toThrow();
    expect(await find(app, waiting)).toMatchObject({ recipient: phone });
  });
});
