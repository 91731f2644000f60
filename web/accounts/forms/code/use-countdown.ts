import { useEffect, useState } from "react";

const second = 1_000;

/** The seconds that are left, counted from the mount of the component by the clock: it goes on while a phone has put the page to sleep. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * second;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / second))), second / 4);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
