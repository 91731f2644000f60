import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/** The number of chats with something unread; undefined until it is newer than the page's own. */
const unread = createStore<number | undefined>(undefined);

/** What the root route loads for the links to the chats. */
export interface UnreadChatsData {
  unreadChats: number;
}

/** The number of chats with something unread; `initial` came with the page. */
export function useUnreadChats(initial: number): number {
  return useStore(unread, (count) => count ?? initial, initial);
}

export function setUnreadChats(count: number): void {
  unread.set(count);
}

/** The call comes with the first news: no guest needs it. */
async function fetchUnread(language: Language): Promise<void> {
  const { countUnreadRooms } = await import("#contracts/chat/calls.ts");
  const answer = await callFromBrowser(countUnreadRooms, { language });
  if ("value" in answer) unread.set(answer.value.unread_count);
}

/** Milliseconds: a chat that is talked in lively changes the number at most this often. */
const refetchDelay = 1_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Fetches the number soon, once for all news until then. A failure leaves it as it is. */
export function refetchUnreadChats(language: Language): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    // The connection that comes back brings the number.
    if (!navigator.onLine) return;
    void fetchUnread(language).catch(() => undefined);
  }, refetchDelay);
}

/** Nobody is signed in any more. */
export function stopUnreadChats(): void {
  clearTimeout(waiting);
  waiting = undefined;
}
