/** Calls `poll` every `interval` milliseconds, and after `wake` also at each of the delays `afterWake` (milliseconds). */
export function createPoller(
  poll: () => Promise<unknown>,
  { interval, afterWake }: { interval: number; afterWake: readonly [number, ...number[]] },
): { wake(): void; stop(): void } {
  let nextDelays: number[] = [];
  let timer: NodeJS.Timeout;
  let dueAt = 0;
  let stopped = false;

  const schedule = () => {
    if (stopped) return;
    const delay = nextDelays.shift() ?? interval;
    dueAt = performance.now() + delay;
    timer = setTimeout(() => void poll().then(schedule), delay);
    timer.unref();
  };
  schedule();
  return {
    wake() {
      nextDelays = [...afterWake];
      if (dueAt < performance.now() + afterWake[0]) return;
      clearTimeout(timer);
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
