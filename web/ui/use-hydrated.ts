import { useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** True once the page was hydrated. */
let hasStarted = false;

/** Whether the component was in the server's HTML instead of being rendered later. Does not change. */
export function useServerMarkup(): boolean {
  const [isServed] = useState(!hasStarted);
  useEffect(() => {
    hasStarted = true;
  }, []);
  return isServed;
}
