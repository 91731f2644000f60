import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

const storageName = "recentSearches";
const maxRecent = 6;

/** The last searches of this browser, the latest first. */
export function readRecentSearches(): string[] {
  return readStoredList(storageName)
    .filter((text) => typeof text === "string")
    .slice(0, maxRecent);
}

/** Stores a search as the latest; texts that differ only in case are stored once. */
export function storeSearch(text: string): void {
  const searched = text.trim();
  if (!searched) return;
  const others = readRecentSearches().filter((known) => known.toLowerCase() !== searched.toLowerCase());
  writeStoredList(storageName, [searched, ...others].slice(0, maxRecent));
}

export function clearSearches(): void {
  writeStoredList(storageName, []);
}
