import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

const storageName = "recentPlaces";
const maxRecent = 3;

/** Ids of the locations that were last chosen in this browser, the latest first. */
export function readRecentLocations(): number[] {
  return readStoredList(storageName)
    .filter((id) => typeof id === "number")
    .slice(0, maxRecent);
}

/** Stores a location as the latest. */
export function storeRecentLocation(id: number): void {
  const others = readRecentLocations().filter((known) => known !== id);
  writeStoredList(storageName, [id, ...others].slice(0, maxRecent));
}
