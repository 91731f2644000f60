import { useEffect, useState } from "react";

/** The present time of the server's clock in milliseconds: its time at the answer plus the time since. */
export function useServerNow(answeredAt: number, every = 10_000): number {
  const [now, setNow] = useState(answeredAt);
  useEffect(() => {
    const start = performance.now();
    const tick = () => setNow(answeredAt + performance.now() - start);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [answeredAt, every]);
  return now;
}
