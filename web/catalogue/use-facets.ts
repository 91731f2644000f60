import { use, useEffect, useState } from "react";
import type { Facets } from "#contracts/listings.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { ChoiceView } from "./filter-view.ts";

/** How many ads the filters find; small, because it travels with every page. */
export interface FacetCounts {
  count: number;
  /** True when there are so many that the count is an estimate. */
  approximate: boolean;
  /** Ads by option. */
  options: [option: number, count: number][];
}

/** What `/facets` says of a draft of the filters: counts, and the choices that hang on what it chooses. */
export interface DraftFacets extends FacetCounts {
  dependents: ChoiceView[];
}

/** Counts as a loader gives them: at once or later; null when they could not be taken. */
export type FacetSource = Promise<FacetCounts | null> | FacetCounts | null;

/** The part of the facets that pages show. */
export function packFacets({ count, approximate, options }: Facets): FacetCounts {
  return { count, approximate, options: options.map((option) => [option.id, option.count]) };
}

/**
 * The counts of a list. The first ones are part of the page and suspend it; later ones replace them when they
 * arrive, so that a form is never taken away under somebody's hands.
 */
export function useFacets(source: FacetSource): FacetCounts | null {
  const [first] = useState(source);
  const [later, setLater] = useState<FacetCounts | null>();
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
  if (source !== first && later !== undefined) return later;
  return first instanceof Promise ? use(first) : first;
}

/** Pause in changing the filters before they are counted, in milliseconds. */
const debounceMs = 300;

/** What is known of a draft. */
interface DraftCounts {
  /** Null after a failure. */
  counts: FacetCounts | null;
  /** The last known ones: a failure takes nothing away that was ticked. */
  dependents: readonly ChoiceView[];
}

/**
 * The counts of a draft of the filters: what accepting it would find. While they are on their way those of the draft
 * before stand; undefined before the first ones. A draft without a query contradicts itself and is not counted.
 */
export function useDraftFacets(draft: { query: string | undefined } | undefined): DraftCounts | undefined {
  const language = useLanguage();
  const [answer, setAnswer] = useState<DraftCounts>();
  const hasDraft = draft !== undefined;
  const query = draft?.query;
  // A discarded draft takes its counts along.
  const [hadDraft, setHadDraft] = useState(hasDraft);
  if (hadDraft !== hasDraft) {
    setHadDraft(hasDraft);
    setAnswer(undefined);
  }
  useEffect(() => {
    if (query === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const facets = await askFacets(hrefIn(language, `/facets?${query}`), stop.signal);
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

/** Filters work without counts, so a failure is no error. */
async function askFacets(href: string, signal: AbortSignal): Promise<DraftFacets | null> {
  try {
    const response = await fetch(href, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
