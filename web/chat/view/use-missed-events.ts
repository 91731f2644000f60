import { useEffect, useEffectEvent, useRef } from "react";
import { isLive } from "#web/platform/network/live-channel.ts";
import { useStore } from "#web/platform/storage/store.ts";

/** Milliseconds between two questions while no events come. */
const pollInterval = 10_000;

/**
 * Calls back when something may have happened that no event has told this page, while it is looked at: when events begin to come, again and again
 * while none come, and when it is looked at again. `hasMissed`: events came before, and something may also have changed. Returns whether events come.
 */
export function useMissedEvents(ask: (hasMissed: boolean) => void): boolean {
  const isConnected = useStore(isLive, (is) => is, false);
  const hasMissed = useRef(false);
  const askIfSeen = useEffectEvent((missed: boolean) => {
    if (document.visibilityState !== "visible") return;
    hasMissed.current = false;
    ask(missed);
  });
  useEffect(() => {
    if (!isConnected) {
      const timer = setInterval(() => askIfSeen(false), pollInterval);
      return () => clearInterval(timer);
    }
    const asking = setTimeout(() => askIfSeen(hasMissed.current));
    return () => {
      clearTimeout(asking);
      hasMissed.current = true;
    };
  }, [isConnected]);
  useEffect(() => {
    const onReturn = () => askIfSeen(true);
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);
  return isConnected;
}
