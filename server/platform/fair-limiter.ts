import type { ConcurrencyBounds } from "./concurrency-limiter.ts";
import { refuse } from "./refusal.ts";

export interface FairBounds extends ConcurrencyBounds {
  /** Tasks of one key that run at once at most; without it all may. */
  perKey?: number;
  /** Tasks of one key that wait at most; without it {@link ConcurrencyBounds.maxQueued}. */
  maxQueuedOfKey?: number;
  /** The same of one party. */
  maxQueuedOfParty?: number;
}

/**
 * Runs a task when there is room. Tasks of one key run in the order of arrival; keys of a party take turns, and so do
 * parties. A party is all keys that may belong to one person. Without a party, each key is its own.
 */
export type RunFairly = <T>(key: string, task: () => Promise<T>, party?: string) => Promise<T>;

/** Seconds. */
const retryAfter = 2;

interface Task {
  key: string;
  party: string;
}

interface Waiting extends Task {
  start(): void;
  giveUp(): void;
}

/**
 * Bounds heavy work as `createConcurrencyLimiter` does, without letting a caller with much work hold up others. After
 * each task, a waiting task of another party runs next. When the queue is full, the newest task of the party with the
 * most waiting tasks is refused.
 */
export function createFairLimiter(bounds: FairBounds): RunFairly {
  const { concurrency, maxQueued = Infinity, maxWait, perKey = concurrency } = bounds;
  const { maxQueuedOfKey = maxQueued, maxQueuedOfParty = maxQueued } = bounds;
  /** In the order of arrival. */
  const queue = new Set<Waiting>();
  const running = { count: 0, key: new Map<string, number>(), party: new Map<string, number>() };
  /** When a key or party had its last turn, by the number of the turn; those that are idle have none. */
  const turns = { key: new Map<string, number>(), party: new Map<string, number>() };
  let turn = 0;

  const hasRoomFor = (key: string) => running.count < concurrency && (running.key.get(key) ?? 0) < perKey;
  const begin = (task: Task) => {
    running.count += 1;
    for (const by of ["key", "party"] as const) running[by].set(task[by], (running[by].get(task[by]) ?? 0) + 1);
  };
  const countWaiting = (by: "key" | "party", name: string) =>
    [...queue].filter((waiting) => waiting[by] === name).length;
  const lastTurn = (by: "key" | "party", waiting: Waiting) => turns[by].get(waiting[by]) ?? 0;

  const startNext = () => {
    const [next] = [...queue]
      .filter(({ key }) => hasRoomFor(key))
      .toSorted(
        (one, other) =>
          lastTurn("party", one) - lastTurn("party", other) || lastTurn("key", one) - lastTurn("key", other),
      );
    next?.start();
  };
  const forgetIdle = (by: "key" | "party", name: string) => {
    if (countWaiting(by, name) === 0 && !running[by].has(name)) turns[by].delete(name);
  };
  const release = (task: Task) => {
    running.count -= 1;
    turn += 1;
    for (const by of ["key", "party"] as const) {
      const left = (running[by].get(task[by]) ?? 1) - 1;
      if (left === 0) running[by].delete(task[by]);
      else running[by].set(task[by], left);
      turns[by].set(task[by], turn);
      forgetIdle(by, task[by]);
    }
    startNext();
  };

  /**
   * Refuses the newest task of the key or party with the most waiting tasks. Returns `false` if none has more than the
   * newcomer would have.
   */
  const makeRoom = (by: "key" | "party", newcomer: string, among: readonly Waiting[]): boolean => {
    const counts = new Map<string, number>();
    for (const waiting of among) counts.set(waiting[by], (counts.get(waiting[by]) ?? 0) + 1);
    const [longest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0]);
    if (most <= (counts.get(newcomer) ?? 0) + 1) return false;
    among.findLast((waiting) => waiting[by] === longest)?.giveUp();
    return true;
  };
  const requireRoom = (key: string, party: string) => {
    const ofParty = [...queue].filter((waiting) => waiting.party === party);
    const hasRoom =
      countWaiting("key", key) < maxQueuedOfKey &&
      (ofParty.length < maxQueuedOfParty || makeRoom("key", key, ofParty)) &&
      (queue.size < maxQueued || makeRoom("party", party, [...queue]));
    if (!hasRoom) refuse("unavailable", { retryAfter });
  };

  /** False when there is no room in time. */
  const waitForTurn = (task: Task) =>
    new Promise<boolean>((resolve) => {
      const leave = (isStarted: boolean) => {
        clearTimeout(timer);
        queue.delete(waiting);
        if (isStarted) begin(task);
        for (const by of ["key", "party"] as const) forgetIdle(by, task[by]);
        resolve(isStarted);
      };
      const waiting: Waiting = { ...task, start: () => leave(true), giveUp: () => leave(false) };
      const timer = maxWait === undefined ? undefined : setTimeout(waiting.giveUp, maxWait);
      queue.add(waiting);
    });

  return async (key, task, party = key) => {
    const own = { key, party };
    if (hasRoomFor(key)) begin(own);
    else {
      requireRoom(key, party);
      if (!(await waitForTurn(own))) refuse("unavailable", { retryAfter });
    }
    try {
      return await task();
    } finally {
      release(own);
    }
  };
}
