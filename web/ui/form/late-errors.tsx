import { useEffect, useLayoutEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";
import { watchErrors } from "./watch-errors.ts";

/** The part of `ErrorsInSight` that a page without forms does not need. `form`: the one that was sent meanwhile. */
export function LateErrors({ form }: { form: HTMLFormElement | null }): null {
  const sent = useRef({ form, isWaiting: false });
  const onIdle = useRef<() => void>(undefined);
  const isIdle = useNavigation().state === "idle";
  const isBusy = useFetchers().some(({ state }) => state !== "idle") || !isIdle;
  useLayoutEffect(() => {
    sent.current.isWaiting = isBusy;
    if (!isBusy) onIdle.current?.();
  }, [isBusy]);
  useEffect(() => {
    const controller = new AbortController();
    onIdle.current = watchErrors(sent.current, controller.signal);
    return () => controller.abort();
  }, []);
  return null;
}
