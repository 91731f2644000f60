import type { ConcurrencyBounds } from "./concurrency-limiter.ts";
import { refuse } from "./refusal.ts";

export interface FairBounds extends ConcurrencyBounds {
  /** Tasks of one key that run at once at most; without it all may. */
  perKey?: number;
  /** Tasks of one key that wait at most; without it {@link ConcurrencyBounds.maxQueued}. */
  maxQueuedOfKey?: number;
}

/** Runs a task when there is room; tasks of one key in the order of arrival, and keys by turns. */
export type RunFairly = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Seconds. */
const retryAfter = 2;

/** Of one key. */
interface Line {
  waiting: Set<() => void>;
  running: number;
}

/**
 * Bounds heavy work as `createConcurrencyLimiter` does, so that whoever brings much of it holds up nobody else: after each task the next one is of
 * another key, if one waits.
 */
export function createFairLimiter(bounds: FairBounds): RunFairly {
  const { concurrency, maxQueued = Infinity, maxWait, perKey = concurrency, maxQueuedOfKey = maxQueued } = bounds;
  /** By key, in the order of their turns. */
  const lines = new Map<string, Line>();
  let [running, queued] = [0, 0];

  const begin = (line: Line) => {
    running += 1;
    line.running += 1;
  };
  const forgetIfIdle = (key: string, line: Line) => {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
  };
  const startNext = () => {
    if (running >= concurrency) return;
    for (const line of lines.values()) {
      const [start] = line.waiting;
      if (!start || line.running >= perKey) continue;
      start();
      return;
    }
  };
  const release = (key: string, line: Line) => {
    running -= 1;
    line.running -= 1;
    // Its next turn is after those of all others.
    lines.delete(key);
    lines.set(key, line);
    forgetIfIdle(key, line);
    startNext();
  };

  /** False when there is no room in time. */
  const waitForTurn = (key: string, line: Line) =>
    new Promise<boolean>((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        line.waiting.delete(start);
        queued -= 1;
      };
      const start = () => {
        leave();
        begin(line);
        resolve(true);
      };
      const giveUp = () => {
        leave();
        forgetIfIdle(key, line);
        resolve(false);
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait);
      line.waiting.add(start);
      queued += 1;
    });

  const takeTurn = async (key: string): Promise<Line> => {
    const known = lines.get(key);
    if (running < concurrency && (known?.running ?? 0) < perKey) {
      const line = known ?? { waiting: new Set(), running: 0 };
      lines.set(key, line);
      begin(line);
      return line;
    }
    if (queued >= maxQueued || (known?.waiting.size ?? 0) >= maxQueuedOfKey) refuse("unavailable", { retryAfter });
    const line = known ?? { waiting: new Set(), running: 0 };
    lines.set(key, line);
    return (await waitForTurn(key, line)) ? line : refuse("unavailable", { retryAfter });
  };

  return async (key, task) => {
    const line = await takeTurn(key);
    try {
      return await task();
    } finally {
      release(key, line);
    }
  };
}
