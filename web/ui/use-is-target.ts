import { useSyncExternalStore } from "react";

/** Whether the address opens the sheet with this id. The server never sees that part of it, so the first render says no. */
export function useIsTarget(id: string): boolean {
  return useSyncExternalStore(
    listen,
    () => window.location.hash === `#${id}`,
    () => false,
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
