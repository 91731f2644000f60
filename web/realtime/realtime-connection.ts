import { io } from "socket.io-client";
import { chatEventPrefix } from "#contracts/chat/live.ts";
import { livePath, liveTopics } from "#contracts/realtime/topics.ts";
import { actingAs } from "#web/platform/acting-as.ts";
import type { LiveHandlers } from "./live-handlers.ts";

/** Milliseconds until the next attempt, at most; doubled with each that fails in a row. */
const delays = { first: 3_000, longest: 300_000 };

/**
 * The transport of the next attempt. Where a network lets no WebSocket through, the third one polls; not the second: after a restart of the server
 * all pages would poll.
 */
function transportAfter(failures: number): "websocket" | "polling" {
  return failures % 3 === 2 ? "polling" : "websocket";
}

/** Milliseconds. Not the same for all pages: else they would all come back at once when the server has restarted. */
function delayAfter(failures: number): number {
  return Math.min(delays.longest, delays.first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

/**
 * Listens for live updates of the signed-in user. `onMissed` is also called whenever the connection opens, for what happened before that. Returns a
 * function that stops listening.
 */
export function listenLive({ onTopic, onChatEvent, onMissed, setSender }: LiveHandlers): () => void {
  // A browser does not say why a WebSocket was refused, and Socket.IO would repeat the same request every few seconds: it refreshes no session.
  const socket = io({
    path: livePath,
    query: { as: actingAs() },
    transports: [transportAfter(0)],
    reconnection: false,
    autoConnect: navigator.onLine,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasStopped = false;

  const connect = () => {
    // No attempts without a network, to save the battery.
    if (hasStopped || !navigator.onLine) return;
    socket.io.opts.transports = [transportAfter(failures)];
    socket.connect();
  };
  const reconnect = () => {
    setSender(undefined);
    clearTimeout(timer);
    failures += 1;
    if (hasStopped || !navigator.onLine) return;
    // Fetching first refreshes an expired session.
    timer = setTimeout(() => void onMissed().then(connect, connect), delayAfter(failures));
  };
  /** Whoever looks at the page again does not wait as long as one that nobody looked at. */
  const retrySoon = () => {
    if (document.hidden || socket.connected || failures < 2) return;
    failures = 0;
    reconnect();
  };
  socket.on("connect", () => {
    failures = 0;
    setSender((event, payload) => socket.emit(event, payload));
    void onMissed();
  });
  socket.on("connect_error", reconnect);
  socket.on("disconnect", reconnect);
  for (const topic of liveTopics) socket.on(topic, () => onTopic(topic));
  socket.onAny((event: string, payload: unknown) => {
    if (event.startsWith(chatEventPrefix)) onChatEvent(event, payload);
  });
  const onOffline = () => void socket.disconnect();
  const onOnline = () => {
    clearTimeout(timer);
    failures = 0;
    connect();
  };
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", retrySoon);
  return () => {
    hasStopped = true;
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    document.removeEventListener("visibilitychange", retrySoon);
    clearTimeout(timer);
    socket.disconnect();
    setSender(undefined);
  };
}
