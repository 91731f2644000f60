/** The first wait and the longest, in milliseconds. */
const shortest = 1_000;
const longest = 30_000;

/** How long to wait after so many failures in a row: twice as long each time. */
export function waitAfter(failures: number): number {
  return Math.min(longest, shortest * 2 ** (failures - 1));
}

/** Waits before the next attempt, and not longer than until the connection is back or nobody waits any more. */
export function waitForNetwork(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, waitAfter(failures));
    window.addEventListener("online", go);
    signal?.addEventListener("abort", go);
  });
}
