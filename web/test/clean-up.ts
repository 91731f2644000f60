import { afterAll, beforeEach } from "vitest";

// All files share one process, its modules and, where they ask for one, its document. What a part still wants to do in a moment, as telling what was
// read, would otherwise reach the stand-ins of the next file, and what it kept in the browser the next test: a part that is taken away after a test's
// own cleaning keeps what was begun to write.
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

beforeEach(() => {
  if (typeof window === "undefined") return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterAll(() => {
  for (const timer of own.startedTimers ?? []) clearTimeout(timer);
  own.startedTimers?.clear();
});
