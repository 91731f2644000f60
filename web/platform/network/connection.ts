import { waitForConnection } from "./retry-delay.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/**
 * `offline`: the device has no network. `lost`: it should have one, but something needed has failed to load again and again.
 */
export type Connection = "fine" | "offline" | "lost";

/** Milliseconds between two attempts to load something. */
const retryInterval = 1_500;
const maxAttempts = 1_000;
/** After so many failures of one thing in a row the reader sees a notice. */
const noticeAfterFailures = 3;

/** How many things have failed often enough for a notice, and are still being tried. */
const failing = createStore(0);

const connection = {
  read(): Connection {
    if (!navigator.onLine) return "offline";
    return failing.read() > 0 ? "lost" : "fine";
  },
  subscribe(listener: () => void): () => void {
    const stop = failing.subscribe(listener);
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      stop();
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
};

/** How the connection is; `fine` on the server. */
export function useConnection(): Connection {
  return useStore(connection, (now) => now, "fine");
}

/**
 * Repeats an attempt until it succeeds: every 1.5 s, at once when the network is back, at most 1,000 times. `isFinal` is
 * true for failures that no repetition repairs; they are thrown, as is the last one.
 */
export async function retryUntilReached<T>(
  attempt: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
): Promise<T> {
  let isNoticed = false;
  try {
    for (let failures = 1; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (failures >= maxAttempts || isFinal(error)) throw error;
      }
      if (failures === noticeAfterFailures) {
        isNoticed = true;
        failing.set(failing.read() + 1);
      }
      await waitForConnection(retryInterval);
    }
  } finally {
    if (isNoticed) failing.set(failing.read() - 1);
  }
}
