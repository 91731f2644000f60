import type { Api } from "#web/platform/api.ts";
import { changeFilters, type ListFilters } from "../address/list-query.ts";
import { countFound } from "../filters/load-facets.ts";

/** Kilometres around a place where nothing is that a list offers: as far as one goes for a thing, and for a car. */
const circles = [50, 200] as const;

/** How many listings a circle around the place has. */
export interface AroundCount {
  /** As the address says it. */
  near: string;
  km: number;
  count: number;
}

/** What wider circles around a place have under the same filters: those that have more than the one before. */
export async function countAround(
  api: Api,
  filters: ListFilters,
  place: string,
  category?: number,
): Promise<AroundCount[]> {
  const [, present = 0] = (filters.near ?? "").split(",").map(Number);
  const wider = circles.filter((km) => km > present);
  const inCircle = (near: string) => changeFilters(filters, { near, location: undefined, delivers_to: undefined });
  try {
    const counted = await Promise.all(
      wider.map(async (km) => {
        const near = `${place},${km}`;
        const { count } = await countFound(api, inCircle(near), category);
        return { near, km, count };
      }),
    );
    return counted.filter(({ count }, index) => count > (counted[index - 1]?.count ?? 0));
  } catch {
    // The page is complete without them: there are other ways on.
    return [];
  }
}
