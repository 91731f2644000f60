import { useState } from "react";
import { useFetcher } from "react-router";
import type { OwnListingsView } from "./load-own-listings.ts";

interface MoreOwn {
  cards: OwnListingsView["cards"];
  /** Path of the next page; null at the end. */
  next: string | null;
  isLoading: boolean;
  hasFailed: boolean;
  more: () => void;
}

/** The list with the pages that were loaded since; new data of the loader reset it. */
export function useMoreOwn(view: OwnListingsView): MoreOwn {
  const fetcher = useFetcher<{ own: OwnListingsView | null } | undefined>();
  const [list, setList] = useState({ first: view, pages: [view] });
  const [wanted, setWanted] = useState<string>();
  const { own } = fetcher.data ?? {};
  if (list.first !== view) setList({ first: view, pages: [view] });
  else if (own && wanted !== undefined && fetcher.state === "idle" && !list.pages.includes(own)) {
    setList({ first: view, pages: [...list.pages, own] });
    setWanted(undefined);
  }
  const key = list.pages.at(-1)?.key ?? null;
  const query = new URLSearchParams({ tab: "products", state: view.state });
  if (view.search !== "") query.set("search", view.search);
  if (view.isWaiting) query.set("photos", "none");
  if (key !== null) query.set("key", key);
  const next = key === null ? null : `/profile/?${query}`;
  return {
    cards: list.pages.flatMap(({ cards }) => cards),
    next,
    isLoading: fetcher.state !== "idle",
    hasFailed: wanted !== undefined && fetcher.state === "idle",
    more() {
      if (next === null || fetcher.state !== "idle") return;
      setWanted(next);
      void fetcher.load(next);
    },
  };
}
