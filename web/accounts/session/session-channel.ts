import { clearPersonalData } from "#web/platform/storage/personal-data.ts";

/** What tabs of this browser tell each other: somebody signed in or out. */
export type SessionEvent = "in" | "out";

/** One per page: a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel("session"));
}

/** Tells the other tabs that somebody has signed in or out. */
export function publishToTabs(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(event);
}

/** Listens to the other tabs. Returns what ends that. */
export function subscribeToTabs(onEvent: (event: SessionEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => onEvent(data as SessionEvent);
  openChannel().addEventListener("message", onMessage);
  return () => openChannel().removeEventListener("message", onMessage);
}

/** For `clientAction`: clears personal data in all tabs once the server has signed the user out, which it answers with a redirect. */
export async function clearDataOnSignOut<T>(serverAction: () => Promise<T>): Promise<T> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      clearPersonalData();
      publishToTabs("out");
    }
    throw error;
  }
}

/** Whether a user is signed in on this browser, by a cookie that scripts may read and that says no more. */
export function isSignedInHere(): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie);
}
