import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useLanguage } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import { keepPages, restorePages, useRestoredScroll } from "./page-memory.ts";
import type { CardPage } from "./load-cards.ts";

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

/** Grows a list page by page while its end is near, and brings it back as it was when one returns to it. */
export function useMorePages(first: CardPage): MorePages {
  const { pathname, search } = useLocation();
  const isReturning = useNavigationType() === "POP";
  const address = pathname + search;
  const [list, setList] = useState(() => startList(address, first, isReturning));
  if (list.address !== address || (list.first !== first && !isReturning)) setList(startList(address, first, isReturning));
  const [state, setState] = useState<MorePages["state"]>("ready");
  const language = useLanguage();
  const sentinel = useRef<HTMLDivElement>(null);
  const next = list.pages.at(-1)?.next ?? null;

  useRestoredScroll(address, (pages) => setList({ address, first, pages }));
  useEffect(() => keepPages(address, list.pages), [address, list.pages]);

  const stop = useRef<AbortController>(undefined);
  const load = useCallback(async () => {
    if (next === null) return;
    stop.current?.abort();
    const aborter = new AbortController();
    stop.current = aborter;
    setState("loading");
    try {
      const page = await fetchPage(hrefIn(language, `/cards?${next}`), aborter.signal);
      setList((known) => (known.address === address ? { ...known, pages: [...known.pages, page] } : known));
      setState("ready");
    } catch {
      if (!aborter.signal.aborted) setState("failed");
    }
  }, [next, language, address]);

  useEffect(() => {
    setState("ready");
    return () => stop.current?.abort();
  }, [address]);

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
    cards: list.pages.flatMap((page) => page.cards),
    nextHref: next === null ? null : hrefWithKey(pathname, search, next),
    state,
    sentinel,
    retry: load,
  };
}

interface List {
  address: string;
  first: CardPage;
  pages: readonly CardPage[];
}

function startList(address: string, first: CardPage, isReturning: boolean): List {
  return { address, first, pages: (isReturning && restorePages(address)) || [first] };
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
