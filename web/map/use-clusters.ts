import { useEffect, useState } from "react";
import { listMapClusters } from "#contracts/map/calls.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { type MapPlace, viewCluster } from "./map-view.ts";

/** Milliseconds that the map rests before it asks what is there. */
const pause = 180;

interface ClustersInput {
  /** The query of the list, without its place. */
  query: string;
  /** Undefined until the map was measured. */
  zoom: number | undefined;
  bounds: string;
  /** The regions, which came with the page. */
  regions: readonly MapPlace[];
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
  const [fetched, setFetched] = useState<{ of: string; zoom: number; places: readonly MapPlace[] }>();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const of = `${query} ${zoom} ${zoom ? bounds : ""} ${attempt}`;
  const isWanted = zoom !== undefined && zoom > 0 && fetched?.of !== of;

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const asked = { ...Object.fromEntries(new URLSearchParams(query)), bounds, zoom };
        const { results } = await readPublic(listMapClusters, { query: asked }, controller.signal);
        setFetched({ of, zoom: zoom ?? 0, places: results.map((cluster) => viewCluster(cluster, language)) });
        setFailed(undefined);
      } catch {
        if (!controller.signal.aborted) setFailed(of);
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isWanted, of, query, bounds, zoom, language]);

  const isOfQuery = fetched?.of.startsWith(`${query} `) === true;
  const places = zoom && isOfQuery ? (fetched?.places ?? regions) : regions;
  return { places, isSettled: !isWanted, hasFailed: failed === of, retry: () => setAttempt((last) => last + 1) };
}
