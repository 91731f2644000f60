import type { Location } from "#contracts/catalogue/schemas.ts";

/** Locations by id. */
export function indexById(locations: readonly Location[]): Map<number, Location> {
  return new Map(locations.map((location) => [location.id, location]));
}

/** The ancestors of a location, nearest first. */
export function ancestorsOf(location: Location, byId: ReadonlyMap<number, Location>): Location[] {
  const parent = location.parent === null ? undefined : byId.get(location.parent);
  return parent ? [parent, ...ancestorsOf(parent, byId)] : [];
}

/** The children of a location, in the order of the reference list. */
export function childrenOf(locations: readonly Location[], id: number): Location[] {
  return locations.filter(({ parent }) => parent === id);
}
