import { useEffect, useState } from "react";

/** Milliseconds that the map rests before it asks what is there. */
const pause = 180;

interface InSight<T> {
  /** The last that has come, and what it is of. */
  found: { of: string; value: T } | undefined;
  /** It is what was asked for, or nothing is asked for. */
  isSettled: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** What the server knows of the part of the map in sight, `of` its address; undefined asks for nothing. `read` changes with `of` only. */
export function useInSight<T>(of: string | undefined, read: (signal: AbortSignal) => Promise<T>): InSight<T> {
  const [found, setFound] = useState<{ of: string; value: T }>();
  const [failed, setFailed] = useState<string>();
  const isWanted = of !== undefined && found?.of !== of && failed !== of;

  useEffect(() => {
    if (of === undefined || !isWanted) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const value = await read(controller.signal);
        setFound({ of, value });
        setFailed(undefined);
      } catch {
        if (!controller.signal.aborted) setFailed(of);
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isWanted, of, read]);

  const retry = () => setFailed(undefined);
  return { found, isSettled: !isWanted, hasFailed: of !== undefined && failed === of, retry };
}
