import { countUnreadNotifications } from "#contracts/notifications/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/** How many notifications are unread, once the browser knows better than the page. */
const unread = createStore<number | undefined>(undefined);
/** How often the server was asked: every answer may stand for another notification, also when the count stays. */
const loads = createStore(0);

/** How many notifications are unread; `initial` came with the page. */
export function useUnread(initial: number): number {
  return useStore(unread, (count) => count ?? initial, initial);
}

/** Calls back whenever notifications may have changed, also when the count has not. Returns what ends that. */
export function onNotificationsChanged(listener: () => void): () => void {
  return loads.subscribe(listener);
}

/** Takes over what is known now. */
export function setUnread(count: number): void {
  unread.set(count);
}

/** Asks the server. A failure leaves the count as it is. */
export async function loadUnread(language: Language): Promise<void> {
  const answer = await callFromBrowser(countUnreadNotifications, { language });
  if (!("value" in answer)) return;
  unread.set(answer.value.unread_count);
  loads.set(loads.read() + 1);
}
