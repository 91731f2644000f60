/** Milliseconds of the first delay and of the longest one. */
const minDelay = 1_000;
const maxDelay = 30_000;

/** True for the status of a refusal where a later attempt may succeed: the server fails or limits the rate. */
export function isTemporary(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The delay in milliseconds after this number of failures in a row: doubled each time, up to a maximum. */
export function backoffDelay(failures: number): number {
  return Math.min(maxDelay, minDelay * 2 ** (failures - 1));
}

/** Waits before the next attempt, longer after each failure. */
export function waitBeforeRetry(failures: number, signal?: AbortSignal): Promise<void> {
  return waitForConnection(backoffDelay(failures), signal);
}

/** Waits `delay` milliseconds, or until the connection comes back or the signal aborts. */
export function waitForConnection(delay: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, delay);
    window.addEventListener("online", go);
    signal?.addEventListener("abort", go);
  });
}
