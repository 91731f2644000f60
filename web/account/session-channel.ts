import { forgetPages } from "#web/listing/page-memory.ts";
import { draftsName } from "#web/platform/drafts-name.ts";
import { giveUpUnsaved } from "#web/platform/unsaved-changes.ts";

/** What tabs of this browser tell each other. */
export type SessionNews = "in" | "out";

/** One for the page: a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel("session"));
}

/** Tells the other tabs that somebody has signed in or out. */
export function announce(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(news);
}

/** Listens to the other tabs. Returns what ends that. */
export function listenToTabs(onNews: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent) => onNews(data as SessionNews);
  openChannel().addEventListener("message", hear);
  return () => openChannel().removeEventListener("message", hear);
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
  if ("indexedDB" in window) indexedDB.deleteDatabase(draftsName);
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** For `clientAction`: once the server has signed somebody out and leads away, nothing is left of them in any tab. */
export async function forgetWhenLeaving<T>(serverAction: () => Promise<T>): Promise<T> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      forgetVisitor();
      announce("out");
    }
    throw error;
  }
}

/** Whether somebody is signed in on this browser, by the cookie that says no more than that. */
export function isSignedInHere(): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie);
}
