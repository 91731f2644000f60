import { useSyncExternalStore } from "react";

/** Name in this tab's storage, and the tab of one's own page that is shown first (spec §3). */
const storageName = "tab";
const firstTab = "products";

const listeners = new Set<() => void>();

/** The address of one's own page, without the language. */
export function profilePath(tab: string): string {
  return `/profile/?tab=${encodeURIComponent(tab)}`;
}

/** Keeps the tab of one's own page that was looked at last. */
export function rememberTab(tab: string): void {
  try {
    sessionStorage.setItem(storageName, tab);
  } catch {
    // A full or closed storage costs a convenience only.
  }
  for (const listener of listeners) listener();
}

/** The tab of one's own page that was looked at last in this tab of the browser. */
export function useRememberedTab(): string {
  return useSyncExternalStore(subscribe, recallTab, () => firstTab);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function recallTab(): string {
  try {
    return sessionStorage.getItem(storageName) ?? firstTab;
  } catch {
    return firstTab;
  }
}
