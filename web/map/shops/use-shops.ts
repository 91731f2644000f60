import { useCallback } from "react";
import { listMapShops } from "#contracts/map/calls.ts";
import type { MapShop } from "#contracts/map/schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { useInSight } from "../sight/use-in-sight.ts";

const none: readonly MapShop[] = [];

/** The addresses of businesses in sight that have listings of the list; none while `bounds` is undefined. */
export function useShops(query: string, bounds: string | undefined): readonly MapShop[] {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const asked = { ...Object.fromEntries(new URLSearchParams(query)), bounds: bounds ?? "" };
      return (await readPublic(listMapShops, { query: asked }, signal)).results;
    },
    [query, bounds],
  );
  // Where they do not come, the map is what it is without them.
  const { found } = useInSight(bounds === undefined ? undefined : `${query} ${bounds}`, read);
  return bounds !== undefined && found?.of.startsWith(`${query} `) ? found.value : none;
}
