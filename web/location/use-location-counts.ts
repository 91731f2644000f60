import { useEffect, useState } from "react";

/** What `GET /facets` answers, as far as it is about locations. */
interface LocationCounts {
  locations: [location: number, count: number][];
}

/** Listings by location for an address of `/facets`; undefined until they are there, and after a failure. */
export function useLocationCounts(href: string | undefined): ReadonlyMap<number, number> | undefined {
  const [answer, setAnswer] = useState<{ href: string; counts: ReadonlyMap<number, number> }>();
  useEffect(() => {
    if (href === undefined) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const response = await fetch(href, { signal: stop.signal });
      if (!response.ok) return;
      const { locations } = (await response.json()) as LocationCounts;
      setAnswer({ href, counts: new Map(locations) });
    };
    // Locations are chosen without counts, too.
    load().catch(() => undefined);
    return () => stop.abort();
  }, [href]);
  return answer !== undefined && answer.href === href ? answer.counts : undefined;
}
