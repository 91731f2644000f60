import { useStoredText, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageName = "posting-place";

/** Stores the location of a listing as the default of the next one. */
export function storeLastLocation(id: number): void {
  writeStored("localStorage", storageName, String(id));
}

/** The location of the last listing posted on this device; null on the server and during hydration. */
export function useLastLocation(): number | null {
  return Number(useStoredText("localStorage", storageName)) || null;
}
