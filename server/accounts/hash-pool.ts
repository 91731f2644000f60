import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createTurns, type TurnBounds } from "#server/platform/turns.ts";
import type { HashTask } from "./hash-worker.ts";

/** The memory that a hash needs is not of this heap. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** Computes Argon2id in threads of its own that give way to others, started when they are needed first. Refuses with `unavailable` beyond its bounds. */
export function createHashPool(bounds: TurnBounds): (task: HashTask) => Promise<Buffer> {
  const idle: Worker[] = [];
  const takeTurn = createTurns(bounds);
  return (task) =>
    takeTurn(async () => {
      const worker = idle.pop() ?? startWorker();
      const tag = await ask(worker, task);
      // One that failed has ended.
      idle.push(worker);
      return tag;
    });
}

function startWorker(): Worker {
  return new Worker(new URL("hash-worker.ts", import.meta.url), { resourceLimits });
}

/** Rejects when the thread fails. While nothing is asked of it, it keeps no process from ending. */
async function ask(worker: Worker, task: HashTask): Promise<Buffer> {
  worker.ref();
  const answer = once(worker, "message");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task);
  const [tag] = (await answer) as [Uint8Array];
  worker.unref();
  return Buffer.from(tag);
}
