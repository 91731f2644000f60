import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { PriceComparison as Comparison } from "#contracts/listings.ts";

const PriceChart = lazy(() => import("./price-chart.tsx").then((module) => ({ default: module.PriceChart })));

/** The comparison is asked for this long before its place is seen. */
const lookAhead = "600px 0px";

/**
 * Where the ad's price stands among others of its kind; nothing where there is nothing to compare with. It is asked for by
 * the browser when its place comes near: the page does not wait for it.
 */
export function PriceComparison({ listingId }: { listingId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // A page without the comparison is complete: nobody has to hear of a failure.
        fetchComparison(listingId, leaving.signal).then(setComparison, () => undefined);
      },
      { rootMargin: lookAhead },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [listingId]);

  return (
    // Empty, it takes back the gap of the grid that it stands in.
    <div ref={place} className="empty:-mt-4">
      {comparison && (
        <Suspense>
          <PriceChart comparison={comparison} />
        </Suspense>
      )}
    </div>
  );
}

async function fetchComparison(listingId: number, signal: AbortSignal): Promise<Comparison | null> {
  const response = await fetch(`/product/v1/products/${listingId}/prices/`, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const { comparison }: { comparison: Comparison | null } = await response.json();
  return comparison;
}
