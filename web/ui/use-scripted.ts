import { useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and while a page takes its script up, true from then on. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** Something that came with the page has come to life in this browser. */
let hasStarted = false;

/** Whether what uses it came with the page, instead of being drawn by a script later. Stays what it was at first. */
export function useServed(): boolean {
  const [isServed] = useState(!hasStarted);
  useEffect(() => {
    hasStarted = true;
  }, []);
  return isServed;
}
