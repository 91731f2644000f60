import { io } from "socket.io-client";
import { chatEventPrefix } from "#contracts/chat/live.ts";
import { livePath, type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";
import { emitLiveEvent, setLiveSender } from "#web/platform/network/live-channel.ts";

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
 * Listens for live updates of the signed-in user. `refetch` fetches what a topic is about; it is also called for every topic
 * whenever the connection opens, for what happened before that. Events of chats go on to the parts of the page that show chats, and
 * `onChatEvent` is called for each, and without one for what was missed. Returns a function that stops listening.
 */
export function listenLive(
  refetch: (topic: LiveTopic) => Promise<unknown>,
  onChatEvent: (event: string | undefined) => void,
): () => void {
  // A browser does not say why a WebSocket was refused, and Socket.IO would repeat the same request every few seconds: it refreshes no session.
  const socket = io({
    path: livePath,
    transports: [transportAfter(0)],
    reconnection: false,
    autoConnect: navigator.onLine,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasStopped = false;

  const refetchAll = () => {
    onChatEvent(undefined);
    return Promise.all(liveTopics.map(refetch));
  };
  const connect = () => {
    // No attempts without a network, to save the battery.
    if (hasStopped || !navigator.onLine) return;
    socket.io.opts.transports = [transportAfter(failures)];
    socket.connect();
  };
  const reconnect = () => {
    setLiveSender(undefined);
    clearTimeout(timer);
    failures += 1;
    if (hasStopped || !navigator.onLine) return;
    // Fetching first refreshes an expired session.
    timer = setTimeout(() => void refetchAll().then(connect, connect), delayAfter(failures));
  };
  /** Whoever looks at the page again does not wait as long as one that nobody looked at. */
  const retrySoon = () => {
    if (document.hidden || socket.connected || failures < 2) return;
    failures = 0;
    reconnect();
  };
  socket.on("connect", () => {
    failures = 0;
    setLiveSender((event, payload) => socket.emit(event, payload));
    void refetchAll();
  });
  socket.on("connect_error", reconnect);
  socket.on("disconnect", reconnect);
  for (const topic of liveTopics) socket.on(topic, () => void refetch(topic));
  socket.onAny((event: string, payload: unknown) => {
    if (!event.startsWith(chatEventPrefix)) return;
    emitLiveEvent(event, payload);
    onChatEvent(event);
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
    setLiveSender(undefined);
  };
}
