import { expect, test } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import type { QueueCalls, QueueEvent } from "./queue-context.ts";
import type { QueueView, WaitingView } from "./queue-state.ts";
import { createQueue } from "./queue-store.ts";
import type { ModeratedView } from "#web/moderation/review/view-moderated.ts";

const makeRow = (id: number, more: Partial<WaitingView> = {}): WaitingView => ({
  id,
  title: `Кровать ${id}`,
  price: "1",
  photo: null,
  revision: 1,
  since: 0,
  heldBy: null,
  changed: null,
  ...more,
});
const makeView = (id: number, more: Partial<ModeratedView> = {}) =>
  ({
    id,
    revision: 1,
    title: `Кровать ${id}`,
    photos: [],
    parameters: [],
    heldBy: null,
    ...more,
  }) as unknown as ModeratedView;
const refusal = (code: Problem["code"]) => ({
  problem: { type: "about:blank", title: code, status: 409, code, detail: code } satisfies Problem,
});

/** A queue with the given answers of the server, and a record of its calls in order. */
function openQueue(ids: number[], answers: Partial<QueueCalls> = {}) {
  const called: string[] = [];
  const events: QueueEvent[] = [];
  const clock = { now: 10_000 };
  const first: QueueView = { rows: ids.map((id) => makeRow(id)), waiting: ids.length, late: 0, median: 1, now: 0 };
  const calls: QueueCalls = {
    list: async () => ({ value: first }),
    view: async (id) => ({ value: makeView(id) }),
    hold: async () => ({ value: null }),
    release: async () => ({ value: null }),
    decide: async () => ({ value: null }),
    undo: async () => ({ value: null }),
    makeKey: () => "key",
    clock: () => clock.now,
    pause: async () => undefined,
    ...answers,
  };
  const recorded: QueueCalls = {
    ...calls,
    hold: (id) => (called.push(`hold ${id}`), calls.hold(id)),
    release: (id) => (called.push(`release ${id}`), calls.release(id)),
    decide: (ask) => (called.push(`${ask.decision.kind} ${ask.id}@${ask.revision}`), calls.decide(ask)),
    undo: (id) => (called.push(`undo ${id}`), calls.undo(id)),
  };
  const queue = createQueue(recorded, first, ids[0] === undefined ? null : makeView(ids[0]), (one) => events.push(one));
  queue.start();
  return { queue, called, events, clock, ids: () => queue.read().rows.map(({ id }) => id) };
}
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
const approve = { kind: "approve", note: "" } as const;

test("a decision shows the next listing at once, and holds it", async () => {
  const { queue, called, ids } = openQueue([1, 2, 3]);
  await settle();
  expect(queue.decide(approve)).toBe(true);
  expect(queue.read()).toMatchObject({ current: 2, waiting: 2, sending: 1 });
  expect(ids()).toEqual([2, 3]);
  await settle();
  expect(called).toEqual(["hold 1", "hold 2", "approve 1@1"]);
  expect(queue.read().sending).toBe(0);
});

test("stepping through the list releases each listing, and calls about a listing keep their order", async () => {
  const { queue, called } = openQueue([1, 2]);
  queue.step(1);
  queue.step(-1);
  await settle();
  expect(called.filter((one) => one.endsWith("1"))).toEqual(["hold 1", "release 1", "hold 1"]);
  expect(queue.read().current).toBe(1);
});

test("a listing that another moderator holds is reported and skipped", async () => {
  const { queue, events } = openQueue([1, 2], {
    hold: async (id) => (id === 1 ? refusal("taken") : { value: null }),
    view: async (id) => ({ value: makeView(id, { heldBy: id === 1 ? "Айгүл" : null }) }),
  });
  await settle();
  expect(events).toEqual([{ kind: "held", title: "Кровать 1", by: "Айгүл" }]);
  expect(queue.read().current).toBe(2);
  expect(queue.read().rows[0]).toMatchObject({ id: 1, heldBy: "Айгүл" });
});

test("a listing that changed comes back with what was seen, and ignores a key press right after that", async () => {
  const { queue, events, clock, called } = openQueue([1, 2], {
    decide: async ({ revision }) => (revision === 1 ? refusal("changed_since") : { value: null }),
    view: async (id) => ({ value: makeView(id, { revision: 2, title: "Другая" }) }),
  });
  await settle();
  queue.decide(approve);
  await settle();
  expect(events).toEqual([{ kind: "changed", title: "Кровать 1" }]);
  expect(queue.read()).toMatchObject({ current: 1, waiting: 2 });
  expect(queue.read().seen.get(1)).toMatchObject({ revision: 1 });
  expect(queue.decide(approve)).toBe(false);
  clock.now += 1_000;
  expect(queue.decide(approve)).toBe(true);
  await settle();
  expect(called).toContain("approve 1@2");
});

test("a moderator who has gone on is not interrupted: the listing returns to its position", async () => {
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

test("a decision that did not reach the server is sent again under one key, then the listing comes back", async () => {
  const keys: string[] = [];
  const { queue, events, ids } = openQueue([1, 2], {
    decide: async ({ key }) => (keys.push(key), { network: true }),
  });
  await settle();
  queue.decide(approve);
  await settle();
  await settle();
  expect(keys).toEqual(["key", "key", "key", "key"]);
  expect(events).toEqual([{ kind: "unsent", title: "Кровать 1" }]);
  expect(ids()).toEqual([1, 2]);
  expect(queue.read().undoable).toEqual([]);
});

test("decisions can be undone one after the other, for thirty seconds", async () => {
  const { queue, called, clock, ids } = openQueue([1, 2, 3, 4]);
  await settle();
  for (let count = 0; count < 3; count++) queue.decide(approve);
  await queue.undo();
  expect(queue.read().current).toBe(3);
  await queue.undo();
  expect(ids()).toEqual([2, 3, 4]);
  clock.now += 30_001;
  await queue.undo();
  expect(called.filter((one) => one.startsWith("undo"))).toEqual(["undo 3", "undo 2"]);
});

test("a refreshed list keeps the listing's position, and an outdated answer changes nothing", async () => {
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

test("an edited listing on the screen shows what changed before it is decided on", async () => {
  const { queue, events } = openQueue([1, 2], {
    list: async () => ({
      value: { rows: [makeRow(1, { revision: 2 }), makeRow(2)], waiting: 2, late: 0, median: 1, now: 1 },
    }),
    view: async (id) => ({ value: makeView(id, { revision: 2 }) }),
  });
  await settle();
  await queue.refresh();
  expect(queue.read().seen.get(1)).toMatchObject({ revision: 1 });
  expect(queue.read().views.get(1)).toMatchObject({ revision: 2 });
  expect(events).toEqual([{ kind: "changed", title: "Кровать 1" }]);
});

test("the first listing of an empty queue is opened", async () => {
  const { queue } = openQueue([], {
    list: async () => ({ value: { rows: [makeRow(7)], waiting: 1, late: 0, median: 1, now: 1 } }),
  });
  await queue.refresh();
  await settle();
  expect(queue.read().current).toBe(7);
  expect(queue.read().views.get(7)).toMatchObject({ id: 7 });
});

test("a listing that another moderator holds can be opened, and is held if it is free by then", async () => {
  let holder: string | null = "Айгүл";
  const { queue, called } = openQueue([1, 2], {
    list: async () => ({
      value: { rows: [makeRow(1), makeRow(2, { heldBy: "Айгүл" })], waiting: 2, late: 0, median: 1, now: 1 },
    }),
    view: async (id) => ({ value: makeView(id, { heldBy: holder }) }),
  });
  await queue.refresh();
  queue.open(2);
  await settle();
  expect(queue.decide(approve)).toBe(false);
  expect(called).not.toContain("hold 2");
  holder = null;
  queue.open(2);
  await settle();
  expect(called).toContain("hold 2");
  expect(queue.decide(approve)).toBe(true);
});
