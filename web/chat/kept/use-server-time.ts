import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * The time of the server, in milliseconds, without the device's clock, which may be wrong by a day: `loaded` is when a page was loaded. `seenAt` is
 * when what the page shows was true; it stands still while no events come. Late by what loading the page takes.
 */
export function useServerTime(loaded: number, isConnected: boolean) {
  const start = useRef({ loaded, at: 0 });
  useEffect(() => {
    start.current = { loaded, at: performance.now() };
  }, [loaded]);
  const [seen, setSeen] = useState({ loaded, at: loaded });
  const readNow = () => start.current.loaded + performance.now() - start.current.at;
  const setSeenAt = (at: number) => setSeen({ loaded, at });
  const note = useEffectEvent(() => setSeenAt(readNow()));
  useEffect(() => {
    if (!isConnected) return undefined;
    // Up to here everything was told.
    return () => note();
  }, [isConnected]);
  return { seenAt: seen.loaded === loaded ? seen.at : loaded, readNow, setSeenAt };
}
