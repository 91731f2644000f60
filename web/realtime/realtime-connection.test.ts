// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveTopics } from "#contracts/realtime/topics.ts";
import { isLive, onLiveEvent, sendLiveEvent } from "#web/platform/network/live-channel.ts";
import { makeLiveHandlers } from "./live-handlers.ts";
import { listenLive } from "./realtime-connection.ts";

const listeners = new Map<string, () => void>();
let onAny: (event: string, payload: unknown) => void = () => undefined;
const socket = {
  io: { opts: {} as { transports?: string[] } },
  connected: false,
  on: (event: string, listener: () => void) => void listeners.set(event, listener),
  onAny: (listener: typeof onAny) => void (onAny = listener),
  emit: vi.fn<(event: string, payload: unknown) => void>(),
  connect: vi.fn<() => void>(),
  disconnect: vi.fn<() => void>(),
};
const io = vi.fn<(options: unknown) => typeof socket>(() => socket);
vi.mock("socket.io-client", () => ({ io: (options: unknown) => io(options) }));

const refetch = vi.fn<() => Promise<void>>(async () => {});
const onChatEvent = vi.fn<(event: string | undefined) => void>();
const happen = (event: string) => listeners.get(event)?.();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  stop = listenLive(makeLiveHandlers(refetch, onChatEvent));
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const mock of [socket.connect, socket.disconnect, socket.emit, refetch, onChatEvent]) mock.mockClear();
});

test("a refused page tries again ever more rarely, each time after what refreshes an expired session", async () => {
  expect(io).toHaveBeenLastCalledWith(expect.objectContaining({ reconnection: false }));
  const waits = [3, 6, 12, 24, 48, 96, 192, 300, 300];
  for (const [at, seconds] of waits.entries()) {
    happen("connect_error");
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(socket.connect).toHaveBeenCalledTimes(at);
    expect(refetch).toHaveBeenCalledTimes(at * liveTopics.length);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.connect).toHaveBeenCalledTimes(at + 1);
    expect(refetch).toHaveBeenCalledTimes((at + 1) * liveTopics.length);
  }
});

test("where no WebSocket comes through, the third attempt polls", async () => {
  expect(io).toHaveBeenLastCalledWith(expect.objectContaining({ transports: ["websocket"] }));
  const tried: (string[] | undefined)[] = [];
  for (const seconds of [3, 6, 12]) {
    happen("connect_error");
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    tried.push(socket.io.opts.transports);
  }
  expect(tried).toEqual([["websocket"], ["polling"], ["websocket"]]);
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

test("events of chats go on to whoever listens, others do not", () => {
  const received = vi.fn<(payload: unknown) => void>();
  const end = onLiveEvent("chat:typing", received);
  onAny("chat:typing", { room: 5 });
  onAny("notifications", undefined);
  expect(received.mock.calls).toEqual([[{ room: 5 }]]);
  expect(onChatEvent.mock.calls).toEqual([["chat:typing"]]);
  end();
  onAny("chat:typing", { room: 5 });
  expect(received).toHaveBeenCalledTimes(1);
});

test("what is sent goes out while the connection is open, and is lost otherwise", () => {
  sendLiveEvent("typing", {});
  happen("connect");
  expect(isLive.read()).toBe(true);
  sendLiveEvent("watch", { room: 5 });
  happen("disconnect");
  expect(isLive.read()).toBe(false);
  sendLiveEvent("typing", {});
  expect(socket.emit.mock.calls).toEqual([["watch", { room: 5 }]]);
});
