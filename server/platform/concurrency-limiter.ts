import { refuse } from "./refusal.ts";

export interface ConcurrencyBounds {
  concurrency: number;
  /** Tasks that wait at most; more are refused. Without it any number waits: for tasks that are counted elsewhere. */
  maxQueued?: number;
  /** Milliseconds that a task waits at most; without it for as long as it takes. */
  maxWait?: number;
}

/** Waits for room, in the order of arrival. The function returned makes room again. */
export type Acquire = () => Promise<() => void>;

/** Runs a task when there is room, in the order of arrival. */
export type RunLimited = <T>(task: () => Promise<T>) => Promise<T>;

/** Seconds. */
const retryAfter = 2;

/** Bounds heavy work. Refuses with `unavailable` when the queue is full or the wait too long. */
export function createConcurrencyLimiter(bounds: ConcurrencyBounds): RunLimited {
  const acquire = createSlots(bounds);
  return async (task) => {
    const release = await acquire();
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** The same for work whose beginning and end are in different places. */
export function createSlots({ concurrency, maxQueued = Infinity, maxWait }: ConcurrencyBounds): Acquire {
  const queue = new Set<() => void>();
  let running = 0;

  /** False when there is no room in time. */
  const waitForRoom = () =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const giveUp = () => {
        queue.delete(start);
        resolve(false);
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait);
      queue.add(start);
    });

  const release = () => {
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else {
      running -= 1;
    }
  };

  return async () => {
    if (running < concurrency) running += 1;
    else if (queue.size >= maxQueued || !(await waitForRoom())) refuse("unavailable", { retryAfter });
    return release;
  };
}
