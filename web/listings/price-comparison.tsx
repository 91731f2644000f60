import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { comparePrices } from "#contracts/listings/calls.ts";
import type { PriceComparison as Comparison } from "#contracts/listings/schemas.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PriceChart = lazy(() => import("./price-chart.tsx").then((module) => ({ default: module.PriceChart })));

/** Root margin: how far from the view the comparison begins to load. */
const preloadMargin = "600px 0px";

/** The height of the panel, measured: its texts need more lines on phones, and in Kyrgyz one more than in Russian. */
const reservedHeight = "min-h-[362px] max-480:[&:lang(ky)]:min-h-[393px] 480:min-h-[342px] 720:min-h-[350px]";

/** Compares the price with similar listings. Loaded when it comes near the view; its height is reserved until then. */
export function PriceComparison({ listingId, categorySlug }: { listingId: number; categorySlug: string | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // The page is complete without the comparison: a failure is not shown.
        readPublic(comparePrices, { params: { id: listingId } }, leaving.signal).then(
          ({ comparison: found }) => (found ? setComparison(found) : setHasFailed(true)),
          () => setHasFailed(!leaving.signal.aborted),
        );
      },
      { rootMargin: preloadMargin },
    );
    if (container.current) observer.observe(container.current);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [listingId]);

  return (
    <div ref={container} className={hasFailed ? undefined : reservedHeight}>
      {comparison ? (
        <Suspense fallback={<Skeleton className={reservedHeight} />}>
          <PriceChart comparison={comparison} pricesPath={categorySlug && marketPricesPath(categorySlug)} />
        </Suspense>
      ) : (
        !hasFailed && <Skeleton className={reservedHeight} />
      )}
    </div>
  );
}
