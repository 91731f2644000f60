import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";

/** The tab of the own page that is shown first. */
const firstTab = "products";

const lastTab = createStoredText("sessionStorage", "tab");

/** The address of one's own page, without the language. */
export function profilePath(tab: string): string {
  return `/profile/?tab=${encodeURIComponent(tab)}`;
}

/** Stores which tab of the own page was looked at last. */
export function storeTab(tab: string): void {
  lastTab.set(tab);
}

/** The tab of the own page that was looked at last in this tab of the browser. */
export function useLastTab(): string {
  return useStore(lastTab, (tab) => tab ?? firstTab, firstTab);
}
