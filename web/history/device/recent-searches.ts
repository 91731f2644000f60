import { isHistoryKept } from "#web/platform/storage/history-keeping.ts";
import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

const storageName = "recentSearches";
/** As many as the field offers. */
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
  if (!searched || !isHistoryKept()) return;
  const others = readRecentSearches().filter((known) => known.toLowerCase() !== searched.toLowerCase());
  writeStoredList(storageName, [searched, ...others].slice(0, maxRecent));
}

export function clearSearches(): void {
  writeSearches([]);
}

/** Replaces what is stored, the latest first. */
export function writeSearches(texts: readonly string[]): void {
  writeStoredList(storageName, texts.slice(0, maxRecent));
}
