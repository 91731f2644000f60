// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followServer } from "./follow-server.ts";

const onReached = vi.fn<() => void>();
const ask = vi.fn<typeof fetch>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
  onReached.mockReset();
  ask.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a server that is down is asked at longer and longer intervals, and once it answers no more", async () => {
  stop = followServer(onReached);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  // A proxy says that the server is away.
  ask.mockResolvedValue(new Response("", { status: 502 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(onReached).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response("ok"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(onReached).toHaveBeenCalledTimes(1);
});

test("without a network nothing is asked, and a network that stays is enough", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stop = followServer(onReached);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onReached, "gone again within a second").not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onReached).toHaveBeenCalledTimes(1);
});
