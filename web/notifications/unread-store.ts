import { countUnreadNotifications } from "#contracts/notifications/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/** The number of unread notifications; undefined until it is newer than the page's own. */
const unread = createStore<number | undefined>(undefined);
/** Number of answers: each may mean other notifications, also with the same count. */
const loads = createStore(0);

/** The number of unread notifications; `initial` came with the page. */
export function useUnread(initial: number): number {
  return useStore(unread, (count) => count ?? initial, initial);
}

/** Calls back whenever notifications may have changed, even with the same count. Returns a function that stops that. */
export function onNotificationsChanged(listener: () => void): () => void {
  return loads.subscribe(listener);
}

export function setUnread(count: number): void {
  unread.set(count);
}

/** Fetches the number. A failure leaves it as it is. */
export async function loadUnread(language: Language): Promise<void> {
  const answer = await callFromBrowser(countUnreadNotifications, { language });
  if (!("value" in answer)) return;
  unread.set(answer.value.unread_count);
  loads.set(loads.read() + 1);
}
