import { useEffect, useState } from "react";

/** What `GET /facets` answers, as far as it is about locations. */
interface LocationCounts {
  count: number;
  locations: [location: number, count: number][];
}

/** Listings in a location. */
interface Counts {
  whole: number;
  /** By the locations right inside; those that have none are left out. */
  inside: ReadonlyMap<number, number>;
}

/** Listings by location for an address of `/facets`; undefined until they are there, and after a failure. */
export function useLocationCounts(href: string | undefined): Counts | undefined {
  const [answer, setAnswer] = useState<{ href: string; counts: Counts }>();
  useEffect(() => {
    if (href === undefined) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const response = await fetch(href, { signal: stop.signal });
      if (!response.ok) return;
      const { count, locations } = (await response.json()) as LocationCounts;
      setAnswer({ href, counts: { whole: count, inside: new Map(locations) } });
    };
    // Locations are chosen without counts, too.
    load().catch(() => undefined);
    return () => stop.abort();
  }, [href]);
  return answer !== undefined && answer.href === href ? answer.counts : undefined;
}
