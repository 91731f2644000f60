import { expect, test } from "vitest";
import type { Problem } from "#contracts/errors.ts";
import { createQueue, type QueueCalls, type QueueNews, type QueueView, type WaitingView } from "./queue-store.ts";
import type { JudgedView } from "./view-judged.ts";

const makeRow = (id: number, more: Partial<WaitingView> = {}): WaitingView => ({
  id,
  title: `Кровать ${id}`,
  price: "1",
  photo: null,
  revision: 1,
  since: 0,
  takenBy: null,
  ...more,
});
const makeView = (id: number, more: Partial<JudgedView> = {}) =>
  ({
    id,
    revision: 1,
    title: `Кровать ${id}`,
    photos: [],
    parameters: [],
    takenBy: null,
    ...more,
  }) as unknown as JudgedView;
const refusal = (code: Problem["code"]) => ({
  problem: { type: "about:blank", title: code, status: 409, code, detail: code } satisfies Problem,
});

/** A server that answers as told; everything that it was asked, in order. */
function openQueue(ids: number[], answers: Partial<QueueCalls> = {}) {
  const asked: string[] = [];
  const news: QueueNews[] = [];
  const clock = { now: 10_000 };
  const first: QueueView = { rows: ids.map((id) => makeRow(id)), waiting: ids.length, late: 0, median: 1, now: 0 };
  const calls: QueueCalls = {
    list: async () => ({ value: first }),
    view: async (id) => ({ value: makeView(id) }),
    take: async () => ({ value: null }),
    release: async () => ({ value: null }),
    decide: async () => ({ value: null }),
    undo: async () => ({ value: null }),
    makeKey: () => "key",
    clock: () => clock.now,
    pause: async () => undefined,
    ...answers,
  };
  const told: QueueCalls = {
    ...calls,
    take: (id) => (asked.push(`take ${id}`), calls.take(id)),
    release: (id) => (asked.push(`release ${id}`), calls.release(id)),
    decide: (ask) => (asked.push(`${ask.verdict.kind} ${ask.id}@${ask.revision}`), calls.decide(ask)),
    undo: (id) => (asked.push(`undo ${id}`), calls.undo(id)),
  };
  const queue = createQueue(told, first, ids[0] === undefined ? null : makeView(ids[0]), (one) => news.push(one));
  queue.start();
  return { queue, asked, news, clock, ids: () => queue.read().rows.map(({ id }) => id) };
}
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
const approve = { kind: "approve", note: "" } as const;

test("a decision shows at once and goes on to the next ad, which is taken", async () => {
  const { queue, asked, ids } = openQueue([1, 2, 3]);
  await settle();
  expect(queue.decide(approve)).toBe(true);
  expect(queue.read()).toMatchObject({ current: 2, waiting: 2, sending: 1 });
  expect(ids()).toEqual([2, 3]);
  await settle();
  expect(asked).toEqual(["take 1", "take 2", "approve 1@1"]);
  expect(queue.read().sending).toBe(0);
});

test("leafing through lets each ad go, in the order of what was asked about it", async () => {
  const { queue, asked } = openQueue([1, 2]);
  queue.step(1);
  queue.step(-1);
  await settle();
  expect(asked.filter((one) => one.endsWith("1"))).toEqual(["take 1", "release 1", "take 1"]);
  expect(queue.read().current).toBe(1);
});

test("an ad that somebody else has is said and passed over", async () => {
  const { queue, news } = openQueue([1, 2], {
    take: async (id) => (id === 1 ? refusal("taken") : { value: null }),
    view: async (id) => ({ value: makeView(id, { takenBy: id === 1 ? "Айгүл" : null }) }),
  });
  await settle();
  expect(news).toEqual([{ kind: "taken", title: "Кровать 1", by: "Айгүл" }]);
  expect(queue.read().current).toBe(2);
  expect(queue.read().rows[0]).toMatchObject({ id: 1, takenBy: "Айгүл" });
});

test("an ad that changed comes back with what was seen, and is not decided on by the key that follows at once", async () => {
  const { queue, news, clock, asked } = openQueue([1, 2], {
    decide: async ({ revision }) => (revision === 1 ? refusal("changed_since") : { value: null }),
    view: async (id) => ({ value: makeView(id, { revision: 2, title: "Другая" }) }),
  });
  await settle();
  queue.decide(approve);
  await settle();
  expect(news).toEqual([{ kind: "changed", title: "Кровать 1" }]);
  expect(queue.read()).toMatchObject({ current: 1, waiting: 2 });
  expect(queue.read().seen.get(1)).toMatchObject({ revision: 1 });
  expect(queue.decide(approve)).toBe(false);
  clock.now += 1_000;
  expect(queue.decide(approve)).toBe(true);
  await settle();
  expect(asked).toContain("approve 1@2");
});

test("whoever has gone on is not called back: the ad waits in its place", async () => {
  let answer: (value: ReturnType<typeof refusal>) => void = () => undefined;
  const { queue, ids } = openQueue([1, 2, 3], {
    decide: () => new Promise((resolve) => (answer = resolve)),
  });
  await settle();
  queue.decide(approve);
  queue.step(1);
  await settle();
  answer(refusal("changed_since"));
  await settle();
  expect(queue.read().current).toBe(3);
  expect(ids()).toEqual([1, 2, 3]);
});

test("a decision that the network swallowed is tried again under one key, then the ad is back", async () => {
  const keys: string[] = [];
  const { queue, news, ids } = openQueue([1, 2], {
    decide: async ({ key }) => (keys.push(key), { network: true }),
  });
  await settle();
  queue.decide(approve);
  await settle();
  await settle();
  expect(keys).toEqual(["key", "key", "key", "key"]);
  expect(news).toEqual([{ kind: "unsent", title: "Кровать 1" }]);
  expect(ids()).toEqual([1, 2]);
  expect(queue.read().decided).toEqual([]);
});

test("decisions are taken back one after the other, for thirty seconds", async () => {
  const { queue, asked, clock, ids } = openQueue([1, 2, 3, 4]);
  await settle();
  for (let count = 0; count < 3; count++) queue.decide(approve);
  await queue.undo();
  expect(queue.read().current).toBe(3);
  await queue.undo();
  expect(ids()).toEqual([2, 3, 4]);
  clock.now += 30_001;
  await queue.undo();
  expect(asked.filter((one) => one.startsWith("undo"))).toEqual(["undo 3", "undo 2"]);
});

test("a refreshed list keeps one's place, and an older answer changes nothing", async () => {
  const fresh = (ids: number[]): { value: QueueView } => ({
    value: { rows: ids.map((id) => makeRow(id)), waiting: ids.length, late: 0, median: 1, now: 1 },
  });
  let answer: (value: { value: QueueView }) => void = () => undefined;
  const { queue, ids } = openQueue([1, 2, 3], { list: () => new Promise((resolve) => (answer = resolve)) });
  await settle();
  const refreshing = queue.refresh();
  answer(fresh([2, 3, 4]));
  await refreshing;
  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(queue.read().current).toBe(1);
  const older = queue.refresh();
  queue.decide(approve);
  answer(fresh([1, 2, 3, 4]));
  await older;
  expect(ids()).toEqual([2, 3, 4]);
});

test("an ad on the screen that was edited shows what changed before it is decided on", async () => {
  const { queue, news } = openQueue([1, 2], {
    list: async () => ({
      value: { rows: [makeRow(1, { revision: 2 }), makeRow(2)], waiting: 2, late: 0, median: 1, now: 1 },
    }),
    view: async (id) => ({ value: makeView(id, { revision: 2 }) }),
  });
  await settle();
  await queue.refresh();
  expect(queue.read().seen.get(1)).toMatchObject({ revision: 1 });
  expect(queue.read().views.get(1)).toMatchObject({ revision: 2 });
  expect(news).toEqual([{ kind: "changed", title: "Кровать 1" }]);
});

test("the first ad that comes into an empty queue is opened", async () => {
  const { queue } = openQueue([], {
    list: async () => ({ value: { rows: [makeRow(7)], waiting: 1, late: 0, median: 1, now: 1 } }),
  });
  await queue.refresh();
  await settle();
  expect(queue.read().current).toBe(7);
  expect(queue.read().views.get(7)).toMatchObject({ id: 7 });
});

test("an ad that somebody else has can be looked at, and is taken when it is free by then", async () => {
  let taker: string | null = "Айгүл";
  const { queue, asked } = openQueue([1, 2], {
    list: async () => ({
      value: { rows: [makeRow(1), makeRow(2, { takenBy: "Айгүл" })], waiting: 2, late: 0, median: 1, now: 1 },
    }),
    view: async (id) => ({ value: makeView(id, { takenBy: taker }) }),
  });
  await queue.refresh();
  queue.open(2);
  await settle();
  expect(queue.decide(approve)).toBe(false);
  expect(asked).not.toContain("take 2");
  taker = null;
  queue.open(2);
  await settle();
  expect(asked).toContain("take 2");
  expect(queue.decide(approve)).toBe(true);
});
