import type { Catalogue, LocationNode } from "./catalogue.ts";
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
  const isWhollyNear = (node: LocationNode): boolean =>
    node === from || (isNear(node) && node.children.every(isWhollyNear));
  const list = (node: LocationNode): LocationNode[] => (isWhollyNear(node) ? [node] : node.children.flatMap(list));
  return locations.filter(({ path }) => path.length === 1).flatMap(list);
}
