import type { LocationNode } from "./catalogue.ts";

/** A point in degrees. */
export interface Centre {
  lat: number;
  lon: number;
}

/** The centre of a location, or of what it lies in where nobody has noted its own. */
export function findCentre(
  { centre, parent }: LocationNode,
  locationById: ReadonlyMap<number, LocationNode>,
): Centre | undefined {
  const above = parent === null ? undefined : locationById.get(parent);
  return centre ?? (above && findCentre(above, locationById));
}

/** The mean radius of the earth, in kilometres. */
const earthRadius = 6_371;

/** Kilometres between two points, along the ground (haversine). */
export function distanceBetween(one: Centre, other: Centre): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    halfChord(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfChord(one.lon, other.lon);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}
