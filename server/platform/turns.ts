import { refuse } from "./refusal.ts";

export interface TurnBounds {
  /** Works done at once. */
  parallel: number;
  /** Works that wait for their turn at most. */
  waiting: number;
  /** Milliseconds that one waits at most. */
  patience: number;
}

/** Does a work when its turn comes, in the order of coming. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Seconds after which whoever found the queue full may try again. */
const retryAfter = 2;

/** A queue for heavy work, `parallel` at once. What would wait too long is refused with `unavailable`. */
export function createTurns({ parallel, waiting, patience }: TurnBounds): TakeTurn {
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

  return async (work) => {
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
