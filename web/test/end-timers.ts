import { afterAll } from "vitest";

// All files share one process and its modules. What a part still wants to do in a moment, as telling what was read, would otherwise reach the stand-ins
// of the next file.
const own = globalThis as typeof globalThis & { startedTimers?: Set<NodeJS.Timeout> };

if (!own.startedTimers) {
  const started = new Set<NodeJS.Timeout>();
  const { setTimeout: start } = globalThis;
  own.startedTimers = started;
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
    const timer = start(...args);
    started.add(timer);
    return timer;
  }, start);
}

afterAll(() => {
  for (const timer of own.startedTimers ?? []) clearTimeout(timer);
  own.startedTimers?.clear();
});
