import type { Catalogue, LocationNode } from "./catalogue.ts";
import type { Bounds } from "#contracts/base/bounds.ts";
import { distanceBetween, findCentre } from "./centres.ts";

/**
 * The locations whose centres are within so many kilometres of that of another, which is always one of them itself. A location stands for all
 * below it, so one with a part further off is left out and its nearer parts are named; a listing that says no more than such a
 * location may be anywhere in it.
 */
export function findNearLocations(
  from: LocationNode,
  km: number,
  { locationById, locations }: Catalogue,
): LocationNode[] {
  const centre = findCentre(from, locationById);
  const isNear = (node: LocationNode): boolean => {
    const own = findCentre(node, locationById);
    return centre !== undefined && own !== undefined && distanceBetween(centre, own) <= km;
  };
  return cover((node) => node === from || isNear(node), { locations, isWhole: (node) => node === from });
}

/**
 * The locations that a map shows within bounds: those whose centre is there, parts of a town at that of the town. As above, one with a part
 * beyond is left out.
 */
export function findLocationsWithin(
  { west, south, east, north }: Bounds,
  { locationById, locations }: Catalogue,
): LocationNode[] {
  const isWithin = (node: LocationNode): boolean => {
    const shown = node.kind === "city_district" ? node.path.findLast(({ kind }) => kind !== "city_district") : node;
    const centre = shown && findCentre(shown, locationById);
    if (!centre) return false;
    return centre.lon >= west && centre.lon <= east && centre.lat >= south && centre.lat <= north;
  };
  return cover(isWithin, { locations });
}

/** The locations that two lists of such both have, with all below them. */
export function intersectLocations(some: readonly LocationNode[], others: readonly LocationNode[]): LocationNode[] {
  const lieIn = (nodes: readonly LocationNode[], whole: readonly LocationNode[]) => {
    const ids = new Set(whole.map(({ id }) => id));
    return nodes.filter(({ path }) => path.some(({ id }) => ids.has(id)));
  };
  return [...new Set([...lieIn(some, others), ...lieIn(others, some)])];
}

/** As few locations as may be that stand for all that are inside, with all below them. */
function cover(
  isInside: (node: LocationNode) => boolean,
  {
    locations,
    isWhole = () => false,
  }: { locations: readonly LocationNode[]; isWhole?: (node: LocationNode) => boolean },
): LocationNode[] {
  const isWhollyInside = (node: LocationNode): boolean =>
    isWhole(node) || (isInside(node) && node.children.every(isWhollyInside));
  const list = (node: LocationNode): LocationNode[] => (isWhollyInside(node) ? [node] : node.children.flatMap(list));
  return locations.filter(({ path }) => path.length === 1).flatMap(list);
}

/** Kilometres at which rings around a place end. */
const ringEnds = [3, 6, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200] as const;

/**
 * What is near a location in rings around it, the nearest first: the place with all in it, then towns and rural districts by their centres. What says no
 * more than a district or region that is near is in none: it may be anywhere there.
 */
export function groupByDistance(
  from: LocationNode,
  near: readonly LocationNode[],
  { locationById }: Catalogue,
): LocationNode[][] {
  const centre = findCentre(from, locationById);
  const farthest = ringEnds.length - 1;
  const ringOf = (node: LocationNode): number => {
    const own = findCentre(node, locationById);
    if (node === from || !centre || !own) return 0;
    const index = ringEnds.findIndex((km) => distanceBetween(centre, own) <= km);
    return index < 0 ? farthest : index;
  };
  // Parts of a town have no centre of their own: the town is one.
  const split = (node: LocationNode): LocationNode[] =>
    node === from || !node.children.some((child) => child.centre) ? [node] : node.children.flatMap(split);
  const rings = Map.groupBy(near.flatMap(split), ringOf);
  return [...rings].toSorted(([one], [other]) => one - other).map(([, nodes]) => nodes);
}
