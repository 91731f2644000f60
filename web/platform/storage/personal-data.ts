/** Empties the stores of this page that hold something of the person who is signed in. */
const clearers = new Set<() => void>();

/** For a store that holds something personal in memory: `clear` empties it when the person signs out. */
export function onClearPersonalData(clear: () => void): void {
  clearers.add(clear);
}

/** The IndexedDB database of this site. */
export const databaseName = "drafts";

/** Removes everything that this browser holds of whoever signed out: in memory, storages, caches and the database. */
export function clearPersonalData(): void {
  for (const clear of clearers) clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A closed storage holds nothing.
  }
  if ("caches" in window) void deleteCaches();
  if ("indexedDB" in window) indexedDB.deleteDatabase(databaseName);
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
