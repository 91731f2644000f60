import { useSyncExternalStore } from "react";

/** Name in this browser's storage of the place that the last ad was posted from. */
const storageName = "posting-place";

/** Keeps the place for the next ad. */
export function rememberPostingPlace(id: number): void {
  try {
    localStorage.setItem(storageName, String(id));
  } catch {
    // A closed storage costs a convenience only.
  }
}

/** The place that the last ad on this device was posted from. */
function recallPostingPlace(): number | null {
  try {
    return Number(localStorage.getItem(storageName)) || null;
  } catch {
    return null;
  }
}

const neverChanges = () => () => undefined;

/** {@link recallPostingPlace} for a page; null on the server and while the page takes its script up. */
export function useRecalledPlace(): number | null {
  return useSyncExternalStore(neverChanges, recallPostingPlace, () => null);
}
