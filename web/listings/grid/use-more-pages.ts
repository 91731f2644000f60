import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { useLanguage } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import type { CardPage } from "./load-cards.ts";
import { storePages, readPages, useStoredList } from "./list-history.ts";

/** Root margin: how far from the end of the list the next page begins to load. */
const preloadMargin = "800px 0px";

interface MorePages {
  cards: CardPage["cards"];
  /** At which of the cards those begin that have no price. */
  unpricedFrom: number | undefined;
  /** Path of the next page, for use without scripts; null at the end. */
  nextHref: string | null;
  state: "ready" | "loading" | "failed";
  /** Ref of the element at the end of the list: the next page loads when it comes near the view. */
  sentinel: RefObject<HTMLDivElement | null>;
  retry(): void;
}

/**
 * Loads the list of one address page by page when its end comes near, and restores it on Back. `address` identifies the
 * stored list; another address needs another component (`key`).
 */
export function useMorePages(first: CardPage, address: string): MorePages {
  const { pathname, search } = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const language = useLanguage();
  const [firstPage, setFirstPage] = useState(first);
  const [pages, setPages] = useState(() => (isReturning && readPages(address)) || [first]);
  const [state, setState] = useState<MorePages["state"]>("ready");
  const sentinel = useRef<HTMLDivElement>(null);
  const next = pages.at(-1)?.next ?? null;

  // A link to the same address starts the list again.
  if (firstPage !== first) {
    setFirstPage(first);
    if (!isReturning) setPages([first]);
  }

  useStoredList(address, setPages);
  useEffect(() => storePages(address, pages), [address, pages]);

  const leaving = useRef<AbortController>(undefined);
  const isWaiting = useRef(false);
  useEffect(() => () => leaving.current?.abort(), []);
  const load = useCallback(async () => {
    if (next === null || isWaiting.current) return;
    const { signal } = (leaving.current = new AbortController());
    isWaiting.current = true;
    await untilReleased();
    isWaiting.current = false;
    if (signal.aborted) return;
    setState("loading");
    try {
      const page = await fetchPage(hrefIn(language, `/cards?${next}`), signal);
      await untilReleased();
      setPages((loaded) => [...loaded, page]);
      setState("ready");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }, [next, language]);

  useEffect(() => {
    const end = sentinel.current;
    if (!end || next === null || state !== "ready") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { rootMargin: preloadMargin },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [next, state, load]);

  return {
    cards: pages.flatMap((page) => page.cards),
    unpricedFrom: findUnpriced(pages),
    nextHref: next === null ? null : hrefWithKey(pathname, search, next),
    state,
    sentinel,
    retry: load,
  };
}

/** What is pressed stays where it is until it is let go: else the press comes to nothing, as with the links below a list. */
async function untilReleased(): Promise<void> {
  while (document.querySelector("a:active")) await new Promise(requestAnimationFrame);
}

async function fetchPage(href: string, signal: AbortSignal): Promise<CardPage> {
  const response = await fetch(href, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function hrefWithKey(pathname: string, search: string, next: string): string {
  const query = new URLSearchParams(search);
  query.set("key", new URLSearchParams(next).get("key") ?? "");
  return `${pathname}?${query}`;
}

function findUnpriced(pages: readonly CardPage[]): number | undefined {
  const index = pages.findIndex(({ unpricedFrom }) => unpricedFrom !== undefined);
  const before = pages.slice(0, index).reduce((sum, { cards }) => sum + cards.length, 0);
  return index === -1 ? undefined : before + (pages[index]?.unpricedFrom ?? 0);
}
