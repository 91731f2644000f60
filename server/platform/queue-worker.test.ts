import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Lease, startQueueWorker, type Told } from "./queue-worker.ts";

const start = new Date("2030-01-02T06:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A queue in memory whose entries are worked on until `finish` is called. */
function openQueue(due: number[] = [], told?: Told) {
  const leases: Lease[] = [];
  const running = new Map<number, { finish(): void; fail(): void }>();
  const lines: Record<string, unknown>[] = [];
  const state = { due, room: Infinity, isBroken: false, most: 0 };
  const worker = startQueueWorker<number>({
    async leaseDue(lease) {
      leases.push(lease);
      if (state.isBroken) throw new Error("no database");
      return state.due.splice(0, lease.limit);
    },
    work: (entry) =>
      new Promise((resolve, reject) => {
        const over = (then: () => void) => () => (running.delete(entry), then());
        running.set(entry, { finish: over(resolve), fail: over(() => reject(new Error(`entry ${entry}`))) });
        state.most = Math.max(state.most, running.size);
      }),
    maxConcurrent: 3,
    room: () => state.room,
    interval: 1_000,
    afterWake: [15, 60],
    told,
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
    logFields: { queue: "test" },
    now: () => new Date(),
  });
  const finishAll = () => {
    for (const { finish } of running.values()) finish();
  };
  return { worker, leases, running, lines, state, finishAll };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("a worker", () => {
  test("polls at intervals and leases for a minute what is due", async () => {
    const { worker, leases, running } = openQueue([1]);
    await pass(999);
    expect(leases).toEqual([]);
    await pass(1);
    expect(leases).toEqual([
      { now: new Date("2030-01-02T06:00:01Z"), leaseUntil: new Date("2030-01-02T06:01:01Z"), limit: 3 },
    ]);
    expect([...running.keys()]).toEqual([1]);
    await pass(2_000);
    expect(leases.map(({ limit }) => limit)).toEqual([3, 2, 2]);
    running.get(1)?.finish();
    await worker.stop();
  });

  test("polls soon after a wake, and then at intervals again", async () => {
    const { worker, leases } = openQueue();
    await pass(500);
    worker.wake();
    await pass(15);
    expect(leases).toHaveLength(1);
    await pass(60);
    expect(leases).toHaveLength(2);
    await pass(999);
    expect(leases).toHaveLength(2);
    await pass(1);
    expect(leases).toHaveLength(3);
    await worker.stop();
  });

  test("works on so many at once, and takes the next ones as soon as there is room", async () => {
    const { worker, running, state, finishAll } = openQueue([1, 2, 3, 4, 5, 6, 7]);
    await pass(1_000);
    expect([...running.keys()]).toEqual([1, 2, 3]);
    running.get(2)?.finish();
    await pass(0);
    expect([...running.keys()]).toEqual([1, 3, 4]);
    while (running.size > 0) {
      finishAll();
      await pass(0);
    }
    expect(state).toMatchObject({ due: [], most: 3 });
    await worker.stop();
  });

  test("begins no more than there is other room for, and asks for nothing when there is none", async () => {
    const { worker, leases, state, running, finishAll } = openQueue([1, 2, 3]);
    state.room = 0;
    await pass(3_000);
    expect(leases).toEqual([]);
    state.room = 1;
    await pass(1_000);
    expect([...running.keys()]).toEqual([1]);
    state.room = 0;
    finishAll();
    await pass(0);
    expect(state.due).toEqual([2, 3]);
    await worker.stop();
  });

  test("survives an entry that fails and a database that is away, and says so", async () => {
    const { worker, running, lines, state, finishAll } = openQueue([1]);
    await pass(1_000);
    running.get(1)?.fail();
    await pass(0);
    expect(lines).toMatchObject([{ queue: "test", err: { message: "entry 1" } }]);
    state.isBroken = true;
    await pass(1_000);
    expect(lines[1]).toMatchObject({ queue: "test", err: { message: "no database" } });
    Object.assign(state, { isBroken: false, due: [2] });
    await pass(1_000);
    expect([...running.keys()]).toEqual([2]);
    finishAll();
    await worker.stop();
  });
});

test("flushing ends when everything that is due was tried", async () => {
  const { worker, running, state, finishAll } = openQueue([1, 2, 3, 4]);
  let isFlushed = false;
  const flushed = worker.flush().then(() => (isFlushed = true));
  await pass(0);
  expect(running.size).toBe(3);
  expect(isFlushed).toBe(false);
  while (running.size > 0) {
    finishAll();
    await pass(0);
  }
  await flushed;
  expect(state.due).toEqual([]);
  await worker.stop();
});

describe("stopping", () => {
  test("waits for what is under way, and leases nothing more", async () => {
    const { worker, running, leases, state } = openQueue([1, 2, 3, 4]);
    await pass(1_000);
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await pass(2_000);
    expect(isStopped).toBe(false);
    for (const { finish } of running.values()) finish();
    await stopped;
    worker.wake();
    await pass(5_000);
    expect(leases).toHaveLength(1);
    expect(state.due).toEqual([4]);
  });

  test("gives up what takes more than three seconds", async () => {
    const { worker, running } = openQueue([1]);
    await pass(1_000);
    const stopped = worker.stop();
    await pass(3_000);
    await stopped;
    expect(running.size).toBe(1);
  });
});

describe("a worker that is told what was queued", () => {
  function openTold(due: number[] = []) {
    const state = { isHeard: true, nextDue: null as Date | null, look: () => {} };
    const queue = openQueue(due, {
      isHeard: () => state.isHeard,
      onQueued: (look) => (state.look = look),
      readNextDue: async () => state.nextDue,
    });
    return { ...queue, told: state };
  }

  test("looks at once, and rarely while nothing is due", async () => {
    const { worker, leases, state, running, told } = openTold();
    await pass(1_000);
    expect(leases).toHaveLength(1);
    await pass(47_999);
    expect(leases).toHaveLength(1);
    await pass(12_001);
    expect(leases).toHaveLength(2);
    await pass(5_000);
    state.due.push(1);
    told.look();
    await pass(0);
    expect([...running.keys()]).toEqual([1]);
    running.get(1)?.finish();
    await worker.stop();
  });

  test("makes one poll of a burst, and sees what came during a poll", async () => {
    const { worker, leases, told } = openTold();
    for (let at = 0; at < 100; at++) told.look();
    await pass(0);
    expect(leases).toHaveLength(1);
    for (let at = 0; at < 10; at++) {
      told.look();
      await pass(20);
    }
    expect(leases).toHaveLength(2);
    await worker.stop();
  });

  test("looks when the next entry is due, and after a try that may have put one off", async () => {
    const { worker, leases, running, told } = openTold([1]);
    told.look();
    await pass(0);
    await pass(1_000);
    told.nextDue = new Date(Date.now() + 5_000);
    running.get(1)?.finish();
    await pass(0);
    expect(leases).toHaveLength(2);
    told.nextDue = null;
    await pass(4_999);
    expect(leases).toHaveLength(2);
    await pass(1);
    expect(leases).toHaveLength(3);
    await worker.stop();
  });

  test("polls at its interval while it hears nothing, or what is due cannot be leased", async () => {
    const { worker, leases, told } = openTold();
    told.isHeard = false;
    await pass(3_000);
    expect(leases).toHaveLength(3);
    Object.assign(told, { isHeard: true, nextDue: new Date(Date.now() - 1) });
    await pass(3_000);
    expect(leases).toHaveLength(6);
    await worker.stop();
  });
});
