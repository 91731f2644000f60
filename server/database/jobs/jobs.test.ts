import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#server/test/app.ts";
import { openDatabase } from "../database.ts";
import { createSubscriber } from "../pg-subscriber.ts";
import { createQueueNotices } from "../queue-notices.ts";
import { type Job, startJobs } from "./jobs.ts";
import { daily, everyMinute } from "./schedule.ts";

const log = pino({ level: "silent" });
/** Ten o'clock in Bishkek. */
const start = new Date("2026-12-01T04:00:00Z");

async function openBase() {
  const { connection, drop } = await createTestDatabase();
  const main = openDatabase({ connection, max: 2 });
  onTestFinished(async () => {
    await main.pool.end();
    await drop();
  });
  const clock = { now: start };
  /** A process that does jobs; `look` has it see what the clock says. */
  const openProcess = async (jobs: Job[]) => {
    const database = openDatabase({ connection, max: 4, publish: "after_commit" });
    const subscriber = createSubscriber({ pool: database.pool, log, reconnectDelay: 100 });
    const notices = createQueueNotices();
    notices.listenTo(subscriber);
    subscriber.start();
    await subscriber.listening();
    const running = await startJobs({ db: database.db, jobs, notices, log, now: () => clock.now });
    notices.lookAll();
    let closed: Promise<void> | undefined;
    const close = () =>
      (closed ??= (async () => {
        await running.stop();
        subscriber.stop();
        await database.pool.end();
      })());
    onTestFinished(close);
    return { ...running, look: notices.lookAll, close };
  };
  const find = (name: string) =>
    main.db.selectFrom("jobs").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
  const pass = (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1_000));
  return { ...main, openProcess, find, pass };
}

/** A job that notes when it is done; `hold` has it wait. */
function createJob(name: string, at = everyMinute) {
  const state = { done: 0, begun: 0, hold: Promise.resolve() as Promise<unknown>, fails: false };
  const job: Job = {
    name,
    at,
    async work() {
      state.begun++;
      await state.hold;
      if (state.fails) throw new Error("failed");
      state.done++;
    },
  };
  return { job, state };
}

test("two processes do each job once at each of its times", async () => {
  const { openProcess, find, pass } = await openBase();
  const jobs = Array.from({ length: 12 }, (_, at) => createJob(`job ${at}`));
  const processes = await Promise.all([1, 2].map(() => openProcess(jobs.map(({ job }) => job))));
  for (let minute = 1; minute <= 3; minute++) {
    pass(60);
    for (const { look } of processes) look();
    await expect.poll(() => jobs.map(({ state }) => state.done), { timeout: 5_000 }).toEqual(jobs.map(() => minute));
    await expect.poll(async () => (await find("job 11")).leased_until, { timeout: 5_000 }).toBeNull();
  }
  expect(await find("job 0")).toMatchObject({ due_at: new Date("2026-12-01T04:04:00Z"), leased_until: null });
});

test("a job that was asked for is done at once, by one process, and again when it was running", async () => {
  const { openProcess, pass } = await openBase();
  const { job, state } = createJob("asked", daily("03:55"));
  const gate = Promise.withResolvers<void>();
  state.hold = gate.promise;
  const [one] = await Promise.all([openProcess([job]), openProcess([job])]);
  await one.request("asked");
  await expect.poll(() => state.begun, { timeout: 900 }).toBe(1);
  pass(1);
  await one.request("asked");
  gate.resolve();
  await expect.poll(() => state.done, { timeout: 5_000 }).toBe(2);
});

test("a job that fails is tried again, and waits for its time after three more tries", async () => {
  const { openProcess, find, pass } = await openBase();
  const { job, state } = createJob("failing", daily("10:01"));
  state.fails = true;
  const { look } = await openProcess([job]);
  for (const [tries, seconds] of [60, 30, 120, 480].entries()) {
    pass(seconds);
    look();
    await expect.poll(() => state.begun, { timeout: 5_000 }).toBe(tries + 1);
    await expect.poll(async () => (await find("failing")).leased_until, { timeout: 5_000 }).toBeNull();
  }
  expect(await find("failing")).toMatchObject({ due_at: new Date("2026-12-02T04:01:00Z"), failures: 0 });
});

test("a slow job holds up the others for a second at most", async () => {
  const { openProcess, pass } = await openBase();
  const [slow, quick] = [createJob("a slow one"), createJob("quick")];
  const gate = Promise.withResolvers<void>();
  slow.state.hold = gate.promise;
  const { look } = await openProcess([slow.job, quick.job]);
  pass(90);
  look();
  await expect.poll(() => quick.state.done, { timeout: 3_000 }).toBe(1);
  // Before the lease of the slow one ends.
  pass(45);
  look();
  await expect.poll(() => quick.state.done, { timeout: 3_000 }).toBe(2);
  expect(slow.state).toMatchObject({ begun: 1, done: 0 });
  gate.resolve();
});

test("a stop leaves a running job to the next process, and one that died to others after a minute", async () => {
  const { openProcess, find, pass, pool } = await openBase();
  const { job, state } = createJob("long", daily("10:01"));
  const gate = Promise.withResolvers<void>();
  state.hold = gate.promise;
  const first = await openProcess([job]);
  pass(60);
  first.look();
  await expect.poll(() => state.begun, { timeout: 5_000 }).toBe(1);
  await first.close();
  expect(await find("long")).toMatchObject({ leased_until: null });
  await openProcess([job]);
  await expect.poll(() => state.begun, { timeout: 5_000 }).toBe(2);
  gate.resolve();
  await expect.poll(async () => (await find("long")).leased_until, { timeout: 5_000 }).toBeNull();
  // As a process that was killed leaves it.
  await pool.query("update jobs set due_at = $1, leased_until = $2", [
    new Date("2026-12-01T02:00:00Z"),
    new Date("2026-12-01T04:01:30Z"),
  ]);
  const third = await openProcess([job]);
  expect(state.begun).toBe(2);
  pass(30);
  third.look();
  await expect.poll(() => state.begun, { timeout: 5_000 }).toBe(3);
});

test("what was missed by more than an hour waits for its next time", async () => {
  const { openProcess, find, pass } = await openBase();
  const { job, state } = createJob("news", daily("10:01"));
  const first = await openProcess([job]);
  await first.close();
  pass(2 * 3_600);
  await openProcess([job]);
  await expect
    .poll(async () => (await find("news")).due_at, { timeout: 5_000 })
    .toEqual(new Date("2026-12-02T04:01:00Z"));
  expect(state.begun).toBe(0);
});
