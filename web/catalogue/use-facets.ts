import { use, useEffect, useState } from "react";
import type { Facets } from "#contracts/listings.ts";

/** Ads by option; null when they could not be counted. */
export type OptionCounts = ReadonlyMap<number, number> | null;

/** Counts as they travel from the loader: pairs of option and number. */
export type FacetPromise = Promise<[option: number, count: number][] | null>;

/** The part of the facets that the panel shows. */
export function packFacets({ options }: Facets): [option: number, count: number][] {
  return options.map(({ id, count }) => [id, count]);
}

/**
 * The counts of a list. The first ones are part of the page and suspend it; later ones replace them when they
 * arrive, so that a form is never taken away under somebody's hands.
 */
export function useFacets(promise: FacetPromise): OptionCounts {
  const [first] = useState(promise);
  const [later, setLater] = useState<{ counts: OptionCounts }>();
  useEffect(() => {
    if (promise === first) return undefined;
    let isCurrent = true;
    const wait = async () => {
      const facets = await promise;
      if (isCurrent) setLater({ counts: unpack(facets) });
    };
    void wait();
    return () => {
      isCurrent = false;
    };
  }, [promise, first]);
  const begun = use(first);
  return later ? later.counts : unpack(begun);
}

function unpack(facets: Awaited<FacetPromise>): OptionCounts {
  return facets && new Map(facets);
}
