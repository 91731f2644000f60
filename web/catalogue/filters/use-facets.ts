import { use, useEffect, useState } from "react";
import type { Facets } from "#contracts/listings/list-schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { type Packed, unpack } from "#web/platform/packed.ts";
import { useLocationView } from "#web/location/use-location-view.ts";
import { changeFilters, type ListFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import type { ChoiceView } from "./filter-view.ts";

/** How many listings the filters find; small, because every page carries it. */
export interface FacetCounts {
  count: number;
  /** True when there are so many that the count is an estimate. */
  approximate: boolean;
  /** There are more than `count`, and the categories count only those. */
  isMore?: true;
  /** Listings by option; empty where only what is found was counted. */
  options: [option: number, count: number][];
  /** Listings by child category; undefined if they were not counted. */
  categories?: [category: number, count: number][];
}

/** The answer of `/facets` to a draft: counts, and the dependent parameters that fit it. */
export interface DraftFacets extends FacetCounts {
  dependents: ChoiceView[];
  /** Listings by child location. */
  locations: [location: number, count: number][];
}

/** What came of counting: null after a failure, `late` when the page was sent without the counts. */
export type Counted = Packed<FacetCounts> | "late" | null;

/** Counts from a loader, which may still be loading; null when they are not known. */
export type FacetSource = Promise<Counted> | FacetCounts | null;

/** The part of the facets that pages show. */
export function toCounts({ count, approximate, is_more: isMore, options, categories }: Facets): FacetCounts {
  return {
    count,
    approximate,
    ...(isMore && { isMore }),
    options: options.map((option) => [option.id, option.count]),
    categories: categories.map((category) => [category.id, category.count]),
  };
}

/**
 * The counts of a list for the parts of its page: those of the loader, or what the browser fetches because they were late for the page.
 * `path`: of the list, without the language.
 */
export function useTimelyFacets(source: FacetSource, path: string, filters: ListFilters): FacetSource {
  const language = useLanguage();
  const query = useFacetsQuery(path.slice(path.lastIndexOf("/") + 1), filters);
  const [fetched, setFetched] = useState<{ source: FacetSource; counts: FacetCounts }>();
  useEffect(() => {
    if (!(source instanceof Promise)) return undefined;
    const stop = new AbortController();
    const complete = async () => {
      const counted = await source.catch(() => null);
      if (counted !== "late") return;
      const counts = await fetchFacets(hrefIn(language, `/facets?${query}`), stop.signal);
      if (counts) setFetched({ source, counts });
    };
    void complete();
    return () => stop.abort();
  }, [source, query, language]);
  return fetched?.source === source ? fetched.counts : source;
}

/** The query of `/facets` for a list: with the location that is remembered where its address names none. */
export function useFacetsQuery(category: string, filters: ListFilters): string {
  const remembered = useLocationView()?.selected;
  const location = filters.location ?? (remembered ? String(remembered.id) : undefined);
  return `category=${category}&${writeFilters(changeFilters(filters, { location, ordering: undefined })).slice(1)}`;
}

/**
 * The counts of a list. The first ones suspend the component; later ones replace them when they arrive, so that a form
 * in use never disappears.
 */
export function useFacets(source: FacetSource): FacetCounts | null {
  const [first] = useState(source);
  const [later, setLater] = useState<Counted>();
  useEffect(() => {
    if (source === first || !(source instanceof Promise)) return undefined;
    let isCurrent = true;
    const wait = async () => {
      const facets = await source;
      if (isCurrent) setLater(facets);
    };
    void wait();
    return () => {
      isCurrent = false;
    };
  }, [source, first]);
  if (!(source instanceof Promise)) return source;
  if (source !== first && later !== undefined) return readCounts(later);
  return first instanceof Promise ? readCounts(use(first)) : first;
}

/** The counts, where there are any. */
export function readCounts(counted: Counted): FacetCounts | null {
  return counted === null || counted === "late" ? null : unpack(counted);
}

/** Milliseconds after the last change until the draft is counted. */
const debounceMs = 300;

/** The counts of a draft, or of the list as it is. */
interface DraftCounts {
  /** Null after a failure. */
  counts: FacetCounts | null;
  /** After a failure the last known ones, so that no ticked option disappears. */
  dependents: readonly ChoiceView[];
}

/**
 * Counts what accepting a draft would find. While it loads, the counts of the previous draft stay; undefined before the
 * first ones. A draft without a query is not counted.
 */
export function useDraftFacets(draft: { query: string | undefined } | undefined): DraftCounts | undefined {
  const language = useLanguage();
  const [answer, setAnswer] = useState<DraftCounts>();
  const hasDraft = draft !== undefined;
  const query = draft?.query;
  // A discarded draft discards its counts.
  const [hadDraft, setHadDraft] = useState(hasDraft);
  if (hadDraft !== hasDraft) {
    setHadDraft(hasDraft);
    setAnswer(undefined);
  }
  useEffect(() => {
    if (query === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const facets = await fetchFacets(hrefIn(language, `/facets?${query}`), stop.signal);
      if (stop.signal.aborted) return;
      setAnswer((last) => ({ counts: facets, dependents: facets?.dependents ?? last?.dependents ?? [] }));
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, language]);
  return answer;
}

/** Null after a failure: filters work without counts. */
async function fetchFacets(href: string, signal: AbortSignal): Promise<DraftFacets | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
