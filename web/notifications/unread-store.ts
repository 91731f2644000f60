import { useSyncExternalStore } from "react";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const unreadPath = "/notification/v1/notifications/unread_count/";

let unread: number | undefined;
const listeners = new Set<() => void>();
const newsListeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many notifications are unread; `initial` came with the page. */
export function useUnread(initial: number): number {
  return useSyncExternalStore(
    subscribe,
    () => unread ?? initial,
    () => initial,
  );
}

/** Calls back with every news, also one that leaves the count as it is. Returns what ends that. */
export function onNews(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

/** What is known now. */
export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

/** Asks the server. A failure leaves the count as it is. */
export async function loadUnread(language: Language): Promise<void> {
  const answer = await callFromBrowser<{ unread_count: number }>({ method: "GET", path: unreadPath, language });
  if (!("value" in answer)) return;
  setUnread(answer.value.unread_count);
  for (const listener of newsListeners) listener();
}
