import { useEffect, useLayoutEffect, useRef } from "react";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import type { CardPage } from "./load-cards.ts";

/** Key in the tab's storage; used after a reload and a return from another site. */
const storageName = "lists";
/** Only the latest lists are stored. */
const maxLists = 8;
/** The loaded pages of each list by its address, while the site is open. */
const lists = new Map<string, readonly CardPage[]>();

interface Stored {
  address: string;
  pages: readonly CardPage[];
  scrollY: number;
}

export function readPages(address: string): readonly CardPage[] | undefined {
  return lists.get(address);
}

export function storePages(address: string, pages: readonly CardPage[]): void {
  lists.delete(address);
  lists.set(address, pages);
  for (const oldest of [...lists.keys()].slice(0, -maxLists)) lists.delete(oldest);
}

export function clearPages(): void {
  lists.clear();
}
onClearPersonalData(clearPages);

/**
 * Stores the list when the site is left, and restores it with its scroll position after a reload or a return from another
 * site, for browsers that do not have the page in their back-forward cache.
 */
export function useStoredList(address: string, restore: (pages: readonly CardPage[]) => void): void {
  const scrollTarget = useRef<number>(undefined);
  useEffect(() => {
    const stored = takeStored(address);
    if (stored && stored.pages.length > 1) {
      scrollTarget.current = stored.scrollY;
      restore(stored.pages);
    }
    const store = () => storeList({ address, pages: lists.get(address) ?? [], scrollY: window.scrollY });
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, [address, restore]);
  useLayoutEffect(() => {
    if (scrollTarget.current === undefined) return;
    window.scrollTo(0, scrollTarget.current);
    scrollTarget.current = undefined;
  });
}

function storeList(list: Stored): void {
  writeStored("sessionStorage", storageName, JSON.stringify(list));
}

function takeStored(address: string): Stored | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  const isReturn =
    entry instanceof PerformanceNavigationTiming && (entry.type === "back_forward" || entry.type === "reload");
  const text = readStored("sessionStorage", storageName);
  writeStored("sessionStorage", storageName, null);
  const stored = isReturn && text ? (JSON.parse(text) as Stored) : undefined;
  return stored?.address === address ? stored : undefined;
}
