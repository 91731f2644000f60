import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and while a page takes its script up, true from then on. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
