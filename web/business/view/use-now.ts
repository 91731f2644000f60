import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock. */
const tick = 30_000;

/**
 * The time, which goes on: at first that of the loader, so that server and browser render the same, then the clock of the device. What a cached page
 * says about «now» is right as soon as its scripts run.
 */
export function useNow(atFirst: number): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
