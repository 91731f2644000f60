import { followKept } from "./follow-kept.ts";
import { registerWorker } from "./register-worker.ts";

interface AppWorkerOptions {
  isGuest: boolean;
  /** Asks for the data of the page on show anew. */
  refresh: () => Promise<void>;
}

/**
 * Registers the service worker, and asks for the page anew when it was shown out of what is kept and the network is back. Returns a function
 * that stops the latter.
 */
export function startAppWorker({ isGuest, refresh }: AppWorkerOptions): () => void {
  void registerWorker({ isGuest });
  return followKept({ refresh, worker: navigator.serviceWorker, isKept: takeMark() });
}

/** Whether the worker has marked this page as kept. */
function takeMark(): boolean {
  const page = document.documentElement;
  const isKept = "kept" in page.dataset;
  delete page.dataset["kept"];
  return isKept;
}
