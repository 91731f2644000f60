import { useEffect, useLayoutEffect, useRef } from "react";
import type { CardPage } from "./load-cards.ts";

/** Name in this tab's storage, for a return from another site or after a reload. */
const storageName = "lists";
/** Lists remembered per tab, the latest ones. */
const maxLists = 8;
/** Pages of the current visit, by address: survives every step within the site. */
const lists = new Map<string, readonly CardPage[]>();

interface Stored {
  address: string;
  pages: readonly CardPage[];
  scrollY: number;
}

/** The pages that were loaded at this address, when one returns to it. */
export function restorePages(address: string): readonly CardPage[] | undefined {
  return lists.get(address);
}

/** Remembers the pages loaded at this address. */
export function keepPages(address: string, pages: readonly CardPage[]): void {
  lists.delete(address);
  lists.set(address, pages);
  for (const oldest of [...lists.keys()].slice(0, -maxLists)) lists.delete(oldest);
}

/** Forgets all lists of this visit. */
export function forgetPages(): void {
  lists.clear();
}

/**
 * Keeps the list on leaving the site and gives it back after a reload or a return from another site, with its
 * scroll position. The browser's own memory of the page, where it has one, makes this unnecessary.
 */
export function useStoredList(address: string, give: (pages: readonly CardPage[]) => void): void {
  const scrollTarget = useRef<number>(undefined);
  useEffect(() => {
    const stored = takeStored(address);
    if (stored && stored.pages.length > 1) {
      scrollTarget.current = stored.scrollY;
      give(stored.pages);
    }
    const store = () => storeList({ address, pages: lists.get(address) ?? [], scrollY: window.scrollY });
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, [address, give]);
  useLayoutEffect(() => {
    if (scrollTarget.current === undefined) return;
    window.scrollTo(0, scrollTarget.current);
    scrollTarget.current = undefined;
  });
}

function storeList(list: Stored): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(list));
  } catch {
    // A full or closed storage costs a convenience only.
  }
}

function takeStored(address: string): Stored | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  const isReturn =
    entry instanceof PerformanceNavigationTiming && (entry.type === "back_forward" || entry.type === "reload");
  try {
    const text = sessionStorage.getItem(storageName);
    sessionStorage.removeItem(storageName);
    const stored = isReturn && text ? (JSON.parse(text) as Stored) : undefined;
    return stored?.address === address ? stored : undefined;
  } catch {
    return undefined;
  }
}
