import { readStored, writeStored } from "./browser-storage.ts";

/** Where this browser notes that whoever is signed in has switched their history off. It goes with a sign-out. */
const offName = "history-off";

/** False: nothing of what is looked at or searched for is stored on this device either. */
export function isHistoryKept(): boolean {
  return readStored("localStorage", offName) === null;
}

export function setHistoryKept(isKept: boolean): void {
  writeStored("localStorage", offName, isKept ? null : "1");
}
