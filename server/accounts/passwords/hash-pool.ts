import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createConcurrencyLimiter, type ConcurrencyBounds } from "#server/platform/concurrency-limiter.ts";
import type { HashTask } from "./hash-worker.ts";

/** Small heaps: hashing allocates outside of them. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** Computes Argon2id in threads of low priority, started on demand. Refuses with `unavailable` beyond its bounds. */
export function createHashPool(bounds: ConcurrencyBounds): (task: HashTask) => Promise<Buffer> {
  const idle: Worker[] = [];
  const runLimited = createConcurrencyLimiter(bounds);
  return (task) =>
    runLimited(async () => {
      const worker = idle.pop() ?? startWorker();
      const tag = await runTask(worker, task);
      // Not reached after a failure, which has ended the thread.
      idle.push(worker);
      return tag;
    });
}

function startWorker(): Worker {
  return new Worker(new URL("hash-worker.ts", import.meta.url), { resourceLimits });
}

/** Rejects when the thread fails. Idle threads are unreferenced, so that the process can exit. */
async function runTask(worker: Worker, task: HashTask): Promise<Buffer> {
  worker.ref();
  const result = once(worker, "message");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task);
  const [tag] = (await result) as [Uint8Array];
  worker.unref();
  return Buffer.from(tag);
}
