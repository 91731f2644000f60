import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { refuse } from "#server/platform/refusal.ts";
import type { HashTask } from "./hash-worker.ts";

export interface PoolBounds {
  /** Hashes computed at once. */
  parallel: number;
  /** Hashes that wait for their turn at most. */
  waiting: number;
  /** Milliseconds that one waits at most. */
  patience: number;
}

/** Seconds after which whoever found the queue full may try again. */
const retryAfter = 2;
/** The memory that a hash needs is not of this heap. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** Computes Argon2id in threads of its own that give way to others, started when they are needed first. Refuses with `unavailable` beyond its bounds. */
export function createHashPool(bounds: PoolBounds): (task: HashTask) => Promise<Buffer> {
  const idle: Worker[] = [];
  const takeTurn = createQueue(bounds);
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

/** Turns in the order of coming, `parallel` at once. */
function createQueue({ parallel, waiting, patience }: PoolBounds) {
  const queue = new Set<() => void>();
  let running = 0;

  /** False: the turn did not come in time. */
  const waitForTurn = () =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        resolve(false);
      }, patience);
      queue.add(start);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running += 1;
    else if (queue.size >= waiting || !(await waitForTurn())) refuse("unavailable", { retryAfter });
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else {
        running -= 1;
      }
    }
  };
}
