import { forgetPages } from "#web/listing/page-memory.ts";
import { giveUpUnsaved } from "#web/platform/unsaved-changes.ts";

/** What tabs of this browser tell each other. */
export type SessionNews = "in" | "out";

const channelName = "session";

/** Tells the other tabs that somebody has signed in or out. */
export function announce(news: SessionNews): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(news);
  channel.close();
}

/** Listens to the other tabs. Returns what ends that. */
export function listenToTabs(onNews: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => onNews(data as SessionNews));
  return () => channel.close();
}

/** Removes what this browser has kept of whoever has gone: lists, drafts, what was viewed, kept pages. */
export function forgetVisitor(): void {
  forgetPages();
  giveUpUnsaved();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A closed storage holds nothing.
  }
  if ("caches" in window) void deleteCaches();
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Whether somebody is signed in on this browser, by the cookie that says no more than that. */
export function isSignedInHere(): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie);
}
