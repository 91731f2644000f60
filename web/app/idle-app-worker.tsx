import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
// At once: the browser offers it early, and only once a page.
import "./install-prompt.ts";

/** Milliseconds after which a page has mostly nothing else to do. */
const delay = 2_000;

/** The part of every page that has the service worker, once the page has nothing else to do: nobody waits for it, and nobody misses it. */
export function IdleAppWorker() {
  const isGuest = useViewer() === null;
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => revalidate());
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    let hasLeft = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      try {
        const { startAppWorker } = await import("./start-app-worker.ts");
        if (!hasLeft) stop = startAppWorker({ isGuest, refresh: () => refresh() });
      } catch {
        // Without a network it comes another time.
      }
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(() => void start()) : void start()),
      delay,
    );
    return () => {
      hasLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isGuest]);
  return null;
}
