// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followKept } from "./follow-kept.ts";

let worker: EventTarget;
let stop: () => void;
/** Whether the worker can only answer out of what it keeps. */
let isAway: boolean;
const refresh = vi.fn<() => Promise<void>>();

function follow(isKept: boolean): void {
  stop = followKept({ refresh, worker, isKept });
}
const sayKept = () => worker.dispatchEvent(Object.assign(new Event("message"), { data: "kept" }));

beforeEach(() => {
  vi.useFakeTimers();
  [worker, isAway] = [new EventTarget(), true];
  refresh.mockReset().mockImplementation(async () => void (isAway && sayKept()));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page that came from the server is not asked for again", async () => {
  follow(false);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).not.toHaveBeenCalled();
});

test("a page that was kept is asked for as soon as the network is back, and then no more", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  follow(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).not.toHaveBeenCalled();
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("where the device does not know that it has no network it is asked for at longer and longer intervals, until it comes", async () => {
  follow(false);
  sayKept();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(refresh).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  isAway = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});
