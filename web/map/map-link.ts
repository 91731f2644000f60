import { countryId } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { mapDepthAt } from "#contracts/map/rules.ts";
import { ancestorsOf } from "#web/location/location-tree.ts";
import { createStore, type Store } from "#web/platform/storage/store.ts";

/** A place as the map shows it at a level of its zooms. */
export interface PointedPlace {
  id: number;
  level: number;
}

/** What is pointed at, in the list and on the map: each side marks what belongs to it on the other. */
export interface MapLink {
  /** Of the card that is pointed at: the places that stand for its location, the largest first. */
  card: Store<readonly number[]>;
  place: Store<PointedPlace | undefined>;
}

export function createMapLink(): MapLink {
  return { card: createStore<readonly number[]>([]), place: createStore<PointedPlace | undefined>(undefined) };
}

/** The places that may stand for a location on the map, the largest first: parts of a town are the town. */
export function pathOnMap(id: number, byId: ReadonlyMap<number, Location>): number[] {
  const location = byId.get(id);
  if (!location) return [];
  return [location, ...ancestorsOf(location, byId)]
    .filter((part) => part.id !== countryId && part.kind !== "city_district")
    .map((part) => part.id)
    .toReversed();
}

/** Which of them the map shows at a level of its zooms. */
export function shownOf(path: readonly number[], level: number): number | undefined {
  return path.slice(0, mapDepthAt(level)).at(-1);
}
