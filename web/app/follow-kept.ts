/** Milliseconds until the first question whether the server is reached again, and the longest pause. */
const minPause = 5_000;
const maxPause = 60_000;

interface KeptPage {
  /** Asks for the page's data anew. */
  refresh: () => Promise<void>;
  /** Where the worker says `kept` when it has answered out of what it keeps. */
  worker: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** The page itself was kept. */
  isKept: boolean;
}

/**
 * What is shown out of what the worker keeps is asked for anew as soon as there is a network, and from time to time where the device does
 * not know that there is none. Returns a function that stops that.
 */
export function followKept({ refresh, worker, isKept }: KeptPage): () => void {
  let isStale = false;
  let pause = minPause;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    if (!isStale) return;
    clearTimeout(timer);
    // The worker says so again if this is kept, too.
    isStale = false;
    await refresh();
    if (!isStale) pause = minPause;
  };
  const wait = () => {
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(() => void (navigator.onLine ? ask() : wait()), pause);
    pause = Math.min(maxPause, pause * 2);
  };
  const onMessage = (event: Event) => void ((event as MessageEvent).data === "kept" && wait());
  const onOnline = () => void ask();

  worker.addEventListener("message", onMessage);
  window.addEventListener("online", onOnline);
  if (isKept) wait();
  return () => {
    clearTimeout(timer);
    worker.removeEventListener("message", onMessage);
    window.removeEventListener("online", onOnline);
  };
}
