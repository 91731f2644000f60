import { use, useEffect, useState } from "react";
import type { Facets } from "#contracts/listings.ts";

/** What the filter panel shows of the facets: numbers by option and category. */
export interface FacetCounts {
  options: ReadonlyMap<number, number>;
  categories: ReadonlyMap<number, number>;
  price: { min: number; max: number } | null;
}

/** Counts as they travel from the loader; null when they could not be counted. */
export type FacetPromise = Promise<FacetTransfer | null>;

export interface FacetTransfer {
  options: [id: number, count: number][];
  categories: [id: number, count: number][];
  price: { min: number; max: number } | null;
}

/** Facets in the form that travels: pairs, without the histogram. */
export function packFacets({ options, categories, price }: Facets): FacetTransfer {
  return {
    options: options.map(({ id, count }) => [id, count]),
    categories: categories.map(({ id, count }) => [id, count]),
    price: price && { min: price.min, max: price.max },
  };
}

/**
 * The counts of a list. The first ones are part of the page and suspend it; later ones replace them when they
 * arrive, so that a form is never taken away under somebody's hands.
 */
export function useFacets(promise: FacetPromise): FacetCounts | null {
  const [first] = useState(promise);
  const [later, setLater] = useState<{ counts: FacetCounts | null }>();
  useEffect(() => {
    if (promise === first) return undefined;
    let isCurrent = true;
    void promise.then((facets) => {
      if (isCurrent) setLater({ counts: unpack(facets) });
    });
    return () => {
      isCurrent = false;
    };
  }, [promise, first]);
  const begun = use(first);
  return later ? later.counts : unpack(begun);
}

function unpack(facets: FacetTransfer | null): FacetCounts | null {
  return facets && { options: new Map(facets.options), categories: new Map(facets.categories), price: facets.price };
}
