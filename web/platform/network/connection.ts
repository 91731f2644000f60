import { waitForConnection } from "./retry-delay.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/** `offline`: the device has no network. `down`: it has one, but the site does not answer: something has failed to load repeatedly. */
export type Connection = "fine" | "offline" | "down";

/** Milliseconds between two attempts to load something. */
const retryInterval = 1_500;
const maxAttempts = 1_000;
/** A notice is shown after this number of failures in a row. */
const noticeAfterFailures = 3;

/** Number of loads that have failed often enough for a notice and are still being tried. */
const failing = createStore(0);

const connection = {
  read(): Connection {
    if (!navigator.onLine) return "offline";
    return failing.read() > 0 ? "down" : "fine";
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

/** The state of the connection; `fine` on the server. */
export function useConnection(): Connection {
  return useStore(connection, (now) => now, "fine");
}

/**
 * Repeats an attempt until it succeeds: every 1.5 s, at once when the network is back, at most 1,000 times. Throws the last
 * error, and errors for which `isFinal` returns true.
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
