import { io } from "socket.io-client";
import { livePath, type LiveTopic, liveTopics } from "#contracts/live.ts";

/** Milliseconds before a refused or ended connection is tried again: a server that restarts, an access that has expired. */
const pause = 3_000;
/** Refusals in a row after which the session counts as over. */
const mostRefusals = 3;

/**
 * Hears that there is news for whoever is signed in. `ask` asks the API what it is; it is called for every topic whenever the connection is
 * there, so that nothing is lost that was told since the page was made or while the network was away. Returns what ends it.
 */
export function listenLive(ask: (topic: LiveTopic) => Promise<unknown>): () => void {
  const socket = io({ path: livePath, transports: ["websocket"], autoConnect: navigator.onLine });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const askAll = () => Promise.all(liveTopics.map(ask));
  /** Socket.IO comes back by itself from a broken network, not from a word of the server. Asking refreshes a session that has expired. */
  const comeBack = () => {
    if (socket.active || refusals >= mostRefusals || !navigator.onLine) return;
    timer = setTimeout(() => void askAll().finally(() => socket.connect()), pause);
  };
  socket.on("connect", () => {
    refusals = 0;
    void askAll();
  });
  socket.on("connect_error", () => {
    if (!socket.active) refusals += 1;
    comeBack();
  });
  socket.on("disconnect", comeBack);
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
    refusals = mostRefusals;
    socket.disconnect();
  };
}
