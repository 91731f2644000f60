import { refuse } from "./refusal.ts";

export interface ConcurrencyBounds {
  /** Tasks that run at once. */
  concurrency: number;
  /** Tasks that wait at most; more are refused. */
  maxQueued: number;
  /** Milliseconds that a task waits at most. */
  maxWait: number;
}

/** Runs a task when there is room, first come, first served. */
export type RunLimited = <T>(task: () => Promise<T>) => Promise<T>;

/** Seconds after which a refused caller may try again. */
const retryAfter = 2;

/** A queue for heavy work. What finds it full, or would wait too long, is refused with `unavailable`. */
export function createConcurrencyLimiter({ concurrency, maxQueued, maxWait }: ConcurrencyBounds): RunLimited {
  const queue = new Set<() => void>();
  let running = 0;

  /** Resolves to false when there was no room in time. */
  const waitForRoom = () =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        resolve(false);
      }, maxWait);
      queue.add(start);
    });

  return async (task) => {
    if (running < concurrency) running += 1;
    else if (queue.size >= maxQueued || !(await waitForRoom())) refuse("unavailable", { retryAfter });
    try {
      return await task();
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
