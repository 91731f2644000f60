import { io } from "socket.io-client";
import { livePath, type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";

/** Milliseconds before a refused or ended connection is tried again: a server that restarts, an access that has expired. */
const reconnectDelay = 3_000;
/** Refusals in a row after which the session counts as over. */
const maxRefusals = 3;

/**
 * Listens for updates of the user who is signed in. `ask` fetches what a topic is about; it is called for every topic whenever the
 * connection opens, so that nothing is missed that happened since the page was rendered or while offline. Returns what ends it.
 */
export function listenLive(ask: (topic: LiveTopic) => Promise<unknown>): () => void {
  const socket = io({ path: livePath, transports: ["websocket"], autoConnect: navigator.onLine });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const refetchAll = () => Promise.all(liveTopics.map(ask));
  /** Socket.IO reconnects by itself after a broken network, but not after the server closed the connection. Fetching refreshes an expired session. */
  const reconnect = () => {
    if (socket.active || refusals >= maxRefusals || !navigator.onLine) return;
    timer = setTimeout(() => void refetchAll().finally(() => socket.connect()), reconnectDelay);
  };
  socket.on("connect", () => {
    refusals = 0;
    void refetchAll();
  });
  socket.on("connect_error", () => {
    if (!socket.active) refusals += 1;
    reconnect();
  });
  socket.on("disconnect", reconnect);
  for (const topic of liveTopics) socket.on(topic, () => void ask(topic));
  // Nothing is tried without a network: it costs the battery.
  const onOffline = () => void socket.disconnect();
  const onOnline = () => void socket.connect();
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  return () => {
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    clearTimeout(timer);
    refusals = maxRefusals;
    socket.disconnect();
  };
}
