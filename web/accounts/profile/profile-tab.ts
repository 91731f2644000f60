import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";

/** The default tab of `/profile/`. */
const firstTab = "products";

const lastTab = createStoredText("sessionStorage", "tab");

/** The path of a tab of `/profile/`, without the language. */
export function profilePath(tab: string): string {
  return `/profile/?tab=${encodeURIComponent(tab)}`;
}

/** Stores the tab that was opened last. */
export function storeTab(tab: string): void {
  lastTab.set(tab);
}

/** The tab of `/profile/` that was opened last in this browser tab. */
export function useLastTab(): string {
  return useStore(lastTab, (tab) => tab ?? firstTab, firstTab);
}
