import { afterAll, beforeEach, vi } from "vitest";

// All files share one process and, where they ask for one, its document; each loads its modules anew, so that stand-ins and what a module remembers are
// not there for the next file, whichever that is. What a part still wants to do in a moment, as telling what was read, would otherwise reach the
// stand-ins of the next file, and what it kept in the browser the next test: a part that is taken away after a test's own cleaning keeps what was begun
// to write.
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
  vi.resetModules();
  if (typeof document === "undefined") return;
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  for (const pair of document.cookie.split("; ")) document.cookie = `${pair.split("=")[0]}=; Max-Age=0`;
});
