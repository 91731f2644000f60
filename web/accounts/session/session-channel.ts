import { clearPersonalData } from "#web/platform/storage/personal-data.ts";

/** A message between the tabs of this browser: signed in or out, or acting for somebody else. */
export type SessionEvent = "in" | "out" | "acting";

/** One per page, because a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel("session"));
}

/** Tells the other tabs about a sign-in or sign-out. */
export function publishToTabs(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  openChannel().postMessage(event);
}

/** Listens to the other tabs. Returns a function that stops that. */
export function subscribeToTabs(onEvent: (event: SessionEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => onEvent(data as SessionEvent);
  openChannel().addEventListener("message", onMessage);
  return () => openChannel().removeEventListener("message", onMessage);
}

/** For `clientAction`: clears personal data in all tabs if the action has signed the user out, that is, if it redirects. */
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

/** True if a user is signed in on this browser, by the `signed_in` cookie, which scripts may read and which holds no token. */
export function isSignedInHere(): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(document.cookie);
}
