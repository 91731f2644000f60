import { useSyncExternalStore } from "react";

/**
 * `offline`: the device has no network. `lost`: it should have one, but something needed has failed to load again and again.
 */
export type Connection = "fine" | "offline" | "lost";

/** Waits between two attempts to load code, in milliseconds, and their number (spec §9). */
const retryEvery = 1_500;
const mostAttempts = 1_000;
/** After so many failures of one thing in a row the reader is told (spec §2). */
const toldAfter = 3;

/** What has failed often enough to be told, and is being tried again. */
const failing = new Set<object>();
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return failing.size > 0 ? "lost" : "fine";
}

/** How the connection is; `fine` on the server. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, () => "fine");
}

/**
 * Tries until it succeeds, every 1.5 s and at once when the network is back, at most 1,000 times.
 * `isFinal` tells failures that no repetition mends; they are thrown, as is the last one.
 */
export async function tryPatiently<T>(attempt: () => Promise<T>, isFinal: (error: unknown) => boolean): Promise<T> {
  const task = {};
  try {
    for (let failures = 1; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (failures >= mostAttempts || isFinal(error)) throw error;
      }
      if (failures === toldAfter) {
        failing.add(task);
        tellListeners();
      }
      await waitForNextAttempt();
    }
  } finally {
    if (failing.delete(task)) tellListeners();
  }
}

function waitForNextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, retryEvery);
    window.addEventListener("online", go);
  });
}
