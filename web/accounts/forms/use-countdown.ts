import { useEffect, useState } from "react";

const second = 1_000;

/** The seconds that are left, counted from the mount of the component. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * second;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / second))), second / 4);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
