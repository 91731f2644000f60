import { createStore } from "#web/platform/storage/store.ts";

/*
 * What the server sends to open pages and what pages send to it, between the one connection (`web/realtime/realtime-connection.ts`) and the parts of
 * pages that are loaded when they are needed.
 */

type Listener = (payload: unknown) => void;
type Send = (event: string, payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let send: Send | undefined;

/** True while the connection is open. Whoever missed something meanwhile has to ask for it. */
export const isLive = createStore(false);

/** Listens to an event. Returns a function that stops that. */
export function onLiveEvent<T>(event: string, listener: (payload: T) => void): () => void {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known);
  known.add(listener as Listener);
  return () => known.delete(listener as Listener);
}

/** Tells the parts of this page about an event. */
export function emitLiveEvent(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload);
}

/** Sends an event to the server; without a connection it is lost. */
export function sendLiveEvent(event: string, payload: unknown): void {
  send?.(event, payload);
}

/** For the connection: it is open and sends by this function; undefined: it is closed. */
export function setLiveSender(next: Send | undefined): void {
  send = next;
  isLive.set(next !== undefined);
}
