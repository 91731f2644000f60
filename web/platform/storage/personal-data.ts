import { readStored, writeStored } from "./browser-storage.ts";

/** Functions that clear the personal data of this page's stores. */
const clearers = new Set<() => void>();

/** For a store with personal data in memory: calls `clear` when the user signs out. */
export function onClearPersonalData(clear: () => void): void {
  clearers.add(clear);
}

/** The IndexedDB databases of this site. */
export const databaseNames = { drafts: "drafts", messages: "messages" } as const;

/** Deletes all data of the user who signed out: in memory, storages, caches and IndexedDB. */
export function clearPersonalData(): void {
  for (const clear of clearers) clear();
  // The service worker keeps pages of whoever is signed in.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  navigator.serviceWorker?.controller?.postMessage("out");
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A browser without a storage has stored nothing.
  }
  if ("caches" in window) void deleteCaches();
  if ("indexedDB" in window) for (const name of Object.values(databaseNames)) indexedDB.deleteDatabase(name);
}

/** Key in the storage of the account whose data this browser has. */
const ownerName = "data-of";

/**
 * Notes that somebody is signed in here. What another account left, whose session ended without a sign-out, is deleted: true then, and this page may
 * have read it already.
 */
export function takeOverPersonalData(userId: number): boolean {
  const owner = readStored("localStorage", ownerName);
  const isOthers = owner !== null && owner !== String(userId);
  if (isOthers) clearPersonalData();
  if (owner !== String(userId)) writeStored("localStorage", ownerName, String(userId));
  return isOthers;
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
