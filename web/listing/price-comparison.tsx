import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { PriceComparison as Comparison } from "#contracts/listings.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PriceChart = lazy(() => import("./price-chart.tsx").then((module) => ({ default: module.PriceChart })));

/** The comparison is asked for this long before its place is seen. */
const lookAhead = "600px 0px";

/** The height of the panel as it was measured; its words take more lines on phones, in Kyrgyz one more than in Russian. */
const room = "min-h-[277px] max-480:[&:lang(ky)]:min-h-[328px] 480:min-h-[254px] 960:min-h-[262px]";

/**
 * Where the ad's price stands among others of its kind, for an ad that has enough of them. The browser asks for it when its
 * place comes near: the page does not wait for it, and keeps its room.
 */
export function PriceComparison({ listingId }: { listingId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // A page without the comparison is complete: nobody has to hear of a failure.
        fetchComparison(listingId, leaving.signal).then(
          (found) => (found ? setComparison(found) : setHasFailed(true)),
          () => setHasFailed(!leaving.signal.aborted),
        );
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
    <div ref={place} className={hasFailed ? undefined : room}>
      {comparison ? (
        <Suspense fallback={<Skeleton className={room} />}>
          <PriceChart comparison={comparison} />
        </Suspense>
      ) : (
        !hasFailed && <Skeleton className={room} />
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
