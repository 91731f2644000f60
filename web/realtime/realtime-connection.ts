import { io } from "socket.io-client";
import { livePath, type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";

/** Milliseconds until the next attempt after a refused or ended connection: the server restarts, or the access token has expired. */
const reconnectDelay = 3_000;
/** Refusals in a row after which the session counts as over. */
const maxRefusals = 3;

/**
 * Listens for live updates of the signed-in user. `refetch` fetches what a topic is about; it is also called for every topic
 * whenever the connection opens, for what happened before that. Returns a function that stops listening.
 */
export function listenLive(refetch: (topic: LiveTopic) => Promise<unknown>): () => void {
  const socket = io({ path: livePath, transports: ["websocket"], autoConnect: navigator.onLine });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const refetchAll = () => Promise.all(liveTopics.map(refetch));
  // Socket.IO reconnects by itself after a broken network, but not after the server has closed the connection. Fetching first
  // refreshes an expired session.
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
  for (const topic of liveTopics) socket.on(topic, () => void refetch(topic));
  // No attempts without a network, to save the battery.
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
