import { useStoredText, writeStored } from "#web/platform/storage/browser-storage.ts";

/** Name in this browser's storage. */
const storageName = "posting-place";

/** Stores the location of a listing for the next one. */
export function storeLastLocation(id: number): void {
  writeStored("localStorage", storageName, String(id));
}

/** The location of the last listing posted on this device; null on the server and until the page has taken its script up. */
export function useLastLocation(): number | null {
  return Number(useStoredText("localStorage", storageName)) || null;
}
