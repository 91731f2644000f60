import { useCallback } from "react";
import { listMapClusters } from "#contracts/map/calls.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import outline from "./geography/outline.json" with { type: "json" };
import { type MapPlace, viewCluster } from "./map-view.ts";
import { useInSight } from "./sight/use-in-sight.ts";

const none: readonly MapPlace[] = [];

interface ClustersInput {
  /** The query of the list, without its place. */
  query: string;
  /** Undefined until the map was measured. */
  zoom: number | undefined;
  bounds: string;
  /** The regions, where they came with the page. */
  regions: readonly MapPlace[] | undefined;
}

interface Clusters {
  places: readonly MapPlace[];
  /** These are what was asked for. */
  isSettled: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** The places in sight. What was there stays until the others have come. */
export function useClusters({ query, zoom, bounds, regions }: ClustersInput): Clusters {
  const language = useLanguage();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const asked = { ...Object.fromEntries(new URLSearchParams(query)), bounds, zoom };
      const { results } = await readPublic(listMapClusters, { query: asked }, signal);
      return results.map((cluster) => viewCluster(cluster, language, zoom ? undefined : outline.middles));
    },
    [query, bounds, zoom, language],
  );
  const isAsked = zoom !== undefined && (zoom > 0 || !regions);
  const { found, ...state } = useInSight(isAsked ? `${query} ${zoom} ${bounds}` : undefined, read);
  const isOfQuery = found?.of.startsWith(`${query} `) === true;
  return { ...state, places: isAsked && isOfQuery ? found.value : (regions ?? none) };
}
