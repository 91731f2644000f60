import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairLimiter, type FairBounds } from "./fair-limiter.ts";

/** Starts tasks of these keys, which end when they are told; `log` has those that began, in order. */
function startTasks(keys: readonly string[], bounds: FairBounds) {
  const runFairly = createFairLimiter(bounds);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const results = keys.map((key, number) => {
    const name = `${key}${number}`;
    return runFairly(key, async () => {
      log.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    }).catch(() => "refused");
  });
  const endAll = async () => {
    for (let round = 0; round < keys.length; round += 1) {
      for (const end of ends.values()) end();
      await sleep(0);
    }
  };
  return { log, results, endAll };
}

test("keys take turns: nobody waits for more than one further task of another", async () => {
  const { log, endAll } = startTasks(["a", "a", "a", "a", "b", "b", "c"], { concurrency: 1 });
  await endAll();
  expect(log).toEqual(["a0", "b4", "c6", "a1", "b5", "a2", "a3"]);
});

test("of one key no more than a number run at once, whatever room there is", async () => {
  const { log, endAll, results } = startTasks(["a", "a", "b", "b"], { concurrency: 3, perKey: 1 });
  await sleep(0);
  expect(log).toEqual(["a0", "b2"]);
  await endAll();
  expect(await Promise.all(results)).toEqual(["a0", "a1", "b2", "b3"]);
});

test("beyond the queue of a key or of all, and after the longest wait, a task is refused", async () => {
  const bounds = { concurrency: 1, maxQueued: 2, maxQueuedOfKey: 1, maxWait: 30 };
  const { results, log, endAll } = startTasks(["a", "a", "a", "b", "c"], bounds);
  expect([await results[2], await results[4]]).toEqual(["refused", "refused"]);
  expect([await results[1], await results[3]]).toEqual(["refused", "refused"]);
  await endAll();
  expect([await results[0], log]).toEqual(["a0", ["a0"]]);
});

test("a task that fails makes room for the next one", async () => {
  const runFairly = createFairLimiter({ concurrency: 1, perKey: 1 });
  const failing = runFairly("a", () => Promise.reject(new Error("broken")));
  const next = runFairly("a", () => Promise.resolve("ran"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("ran");
});

test("a party takes its turns as one, whatever keys it has, and they take turns within it", async () => {
  const runFairly = createFairLimiter({ concurrency: 1 });
  const log: string[] = [];
  const run = (key: string, party: string) =>
    runFairly(
      key,
      async () => {
        log.push(key);
        await sleep(0);
      },
      party,
    );
  await Promise.all([run("x1", "x"), run("x1", "x"), run("x2", "x"), run("x3", "x"), run("y", "y"), run("y", "y")]);
  expect(log).toEqual(["x1", "y", "x2", "y", "x3", "x1"]);
});

test("where a queue is full, whoever fills it is refused, and not who comes with little", async () => {
  const { results, log, endAll } = startTasks(["a", "a", "a", "a", "b", "c"], { concurrency: 1, maxQueued: 3 });
  await endAll();
  expect(log).toEqual(["a0", "b4", "c5", "a1"]);
  expect(await Promise.all(results)).toEqual(["a0", "a1", "refused", "refused", "b4", "c5"]);
});

test("a party that fills its own queue leaves room in it for its other keys, and in that of all for others", async () => {
  const runFairly = createFairLimiter({ concurrency: 1, maxQueued: 100, maxQueuedOfParty: 3 });
  const run = (key: string, party: string) =>
    runFairly(key, () => sleep(1), party).then(
      () => "ran",
      () => "refused",
    );
  const flood = Array.from({ length: 20 }, () => run("flooding", "network"));
  const neighbour = run("neighbour", "network");
  const other = run("other", "other");
  expect([await neighbour, await other]).toEqual(["ran", "ran"]);
  expect((await Promise.all(flood)).filter((result) => result === "ran")).toHaveLength(3);
});
