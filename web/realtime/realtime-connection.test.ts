// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenLive } from "./realtime-connection.ts";

const listeners = new Map<string, () => void>();
const socket = {
  connected: false,
  on: (event: string, listener: () => void) => void listeners.set(event, listener),
  connect: vi.fn<() => void>(),
  disconnect: vi.fn<() => void>(),
};
const io = vi.fn<(options: unknown) => typeof socket>(() => socket);
vi.mock("socket.io-client", () => ({ io: (options: unknown) => io(options) }));

const refetch = vi.fn<() => Promise<void>>(async () => {});
const happen = (event: string) => listeners.get(event)?.();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  stop = listenLive(refetch);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const mock of [socket.connect, socket.disconnect, refetch]) mock.mockClear();
});

test("a refused page tries again ever more rarely, each time after what refreshes an expired session", async () => {
  expect(io).toHaveBeenLastCalledWith(expect.objectContaining({ reconnection: false }));
  const waits = [3, 6, 12, 24, 48, 96, 192, 300, 300];
  for (const [at, seconds] of waits.entries()) {
    happen("connect_error");
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(socket.connect).toHaveBeenCalledTimes(at);
    expect(refetch).toHaveBeenCalledTimes(at * 2);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.connect).toHaveBeenCalledTimes(at + 1);
    expect(refetch).toHaveBeenCalledTimes(at * 2 + 2);
  }
});

test("after a connection it begins anew, also when fetching fails", async () => {
  for (let at = 0; at < 4; at += 1) happen("connect_error");
  happen("connect");
  refetch.mockRejectedValueOnce(new Error("no network"));
  happen("disconnect");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test("a page that is looked at again does not wait for long", async () => {
  for (let at = 0; at < 8; at += 1) happen("connect_error");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test("a page that was left tries no more", async () => {
  happen("connect_error");
  stop();
  happen("disconnect");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(socket.connect).not.toHaveBeenCalled();
});
