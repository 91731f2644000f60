import { useEffect, useEffectEvent } from "react";
import { isLive } from "#web/platform/network/live-channel.ts";
import { useStore } from "#web/platform/storage/store.ts";

/** Milliseconds between two questions while no events come. */
const pollInterval = 10_000;

/**
 * Calls back when something may have happened that no event has told this page, while it is looked at: when events begin to come, again and again
 * while none come, and when it is looked at again. Returns whether events come.
 */
export function useMissedEvents(ask: () => void): boolean {
  const isConnected = useStore(isLive, (is) => is, false);
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === "visible") ask();
  });
  useEffect(() => {
    if (!isConnected) {
      const timer = setInterval(() => askIfSeen(), pollInterval);
      return () => clearInterval(timer);
    }
    const asking = setTimeout(() => askIfSeen());
    return () => clearTimeout(asking);
  }, [isConnected]);
  useEffect(() => {
    const onReturn = () => askIfSeen();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);
  return isConnected;
}
