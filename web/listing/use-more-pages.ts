import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { useLanguage } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import type { CardPage } from "./load-cards.ts";
import { keepPages, restorePages, useStoredList } from "./page-memory.ts";

/** The next page is asked for this long before its place is seen. */
const lookAhead = "800px 0px";

interface MorePages {
  cards: CardPage["cards"];
  /** Path of the page that comes next, for a reader without scripts; null at the end. */
  nextHref: string | null;
  state: "ready" | "loading" | "failed";
  /** Marks the end of the list: coming near it asks for the next page. */
  sentinel: RefObject<HTMLDivElement | null>;
  retry(): void;
}

/**
 * Grows the list of one address page by page while its end is near, and brings it back as it was when one returns
 * to it. `address` names the list in that memory; for another one the component begins anew (`key`).
 */
export function useMorePages(first: CardPage, address: string): MorePages {
  const { pathname, search } = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const language = useLanguage();
  const [begun, setBegun] = useState(first);
  const [pages, setPages] = useState(() => (isReturning && restorePages(address)) || [first]);
  const [state, setState] = useState<MorePages["state"]>("ready");
  const sentinel = useRef<HTMLDivElement>(null);
  const next = pages.at(-1)?.next ?? null;

  // The same address followed anew brings a fresh first page.
  if (begun !== first) {
    setBegun(first);
    if (!isReturning) setPages([first]);
  }

  useStoredList(address, setPages);
  useEffect(() => keepPages(address, pages), [address, pages]);

  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const load = useCallback(async () => {
    if (next === null) return;
    const { signal } = (leaving.current = new AbortController());
    setState("loading");
    try {
      const page = await fetchPage(hrefIn(language, `/cards?${next}`), signal);
      setPages((known) => [...known, page]);
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
      { rootMargin: lookAhead },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [next, state, load]);

  return {
    cards: pages.flatMap((page) => page.cards),
    nextHref: next === null ? null : hrefWithKey(pathname, search, next),
    state,
    sentinel,
    retry: load,
  };
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
