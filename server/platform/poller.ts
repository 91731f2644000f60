export interface Poller {
  /** Polls after each of the delays: for what a transaction is about to commit. */
  wake(): void;
  /** Polls now, or as soon as `gap` has passed since the last poll: for what is committed. */
  look(): void;
  /** Resolves once a poll that runs has ended. */
  stop(): Promise<void>;
}

interface PollerOptions {
  /** Milliseconds to the first poll. */
  first: number;
  /** Milliseconds from `wake` to each extra poll. */
  afterWake: readonly [number, ...number[]];
  /** Milliseconds from the beginning of a poll to the next one that `look` asks for. */
  gap: number;
}

/** Calls `poll`, one call at a time; each answers the milliseconds to the next. */
export function createPoller(poll: () => Promise<number>, { first, afterWake, gap }: PollerOptions): Poller {
  let nextDelays: number[] = [];
  let timer: NodeJS.Timeout;
  let dueAt = 0;
  let begunAt = -Infinity;
  let running: Promise<void> | undefined;
  let looksAgain = false;
  let stopped = false;

  const schedule = (delay: number) => {
    if (stopped) return;
    clearTimeout(timer);
    dueAt = performance.now() + delay;
    timer = setTimeout(() => (running = run()), delay);
    timer.unref();
  };
  const untilLook = () => Math.max(0, begunAt + gap - performance.now());
  const run = async () => {
    begunAt = performance.now();
    looksAgain = false;
    const delay = await poll();
    running = undefined;
    // What came during the poll may have come too late for it.
    schedule(looksAgain ? untilLook() : (nextDelays.shift() ?? delay));
  };
  schedule(first);
  return {
    wake() {
      nextDelays = [...afterWake];
      if (!running && dueAt > performance.now() + afterWake[0]) schedule(nextDelays.shift() ?? 0);
    },
    look() {
      if (running) looksAgain = true;
      else if (dueAt > performance.now() + untilLook()) schedule(untilLook());
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
