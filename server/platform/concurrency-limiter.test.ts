import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";

/** Starts `count` tasks that end when they are told; `log` has the numbers of those that began, in order. */
function startTasks(count: number, bounds: Parameters<typeof createConcurrencyLimiter>[0]) {
  const runLimited = createConcurrencyLimiter(bounds);
  const log: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, number) =>
    runLimited(async () => {
      log.push(number);
      await new Promise<void>((resolve) => void (ends[number] = resolve));
      return number;
    }).catch(() => "refused"),
  );
  return { log, end: (number: number) => ends[number]?.(), results };
}

test("no more than a number run at once, the others in the order of arrival", async () => {
  const { log, end, results } = startTasks(4, { concurrency: 2, maxQueued: 2, maxWait: 10_000 });
  await sleep(0);
  expect(log).toEqual([0, 1]);
  end(1);
  expect(await results[1]).toBe(1);
  await sleep(0);
  expect(log).toEqual([0, 1, 2]);
  for (const number of [0, 2]) end(number);
  await sleep(0);
  end(3);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test("beyond the queue, and after the longest wait, a task is refused", async () => {
  const { end, results } = startTasks(3, { concurrency: 1, maxQueued: 1, maxWait: 20 });
  expect(await results[2]).toBe("refused");
  expect(await results[1]).toBe("refused");
  end(0);
  expect(await results[0]).toBe(0);
});

test("without bounds of waiting none is refused, however many wait", async () => {
  const runLimited = createConcurrencyLimiter({ concurrency: 1 });
  const slow = runLimited(() => sleep(30));
  const all = Array.from({ length: 5_000 }, (_, number) => runLimited(() => Promise.resolve(number)));
  await slow;
  expect(await Promise.all(all)).toEqual(all.map((_, number) => number));
});

test("a task that fails makes room for the next one", async () => {
  const runLimited = createConcurrencyLimiter({ concurrency: 1 });
  const failing = runLimited(() => Promise.reject(new Error("broken")));
  const next = runLimited(() => Promise.resolve("ran"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("ran");
});
