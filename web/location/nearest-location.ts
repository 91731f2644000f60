import type { Location } from "#contracts/catalogue/schemas.ts";

/** Where a device is, in degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** A position is rounded to this part of a degree, about five kilometres: no more is needed to find a town. */
const precision = 0.05;

/** The position without what says where exactly somebody is. */
export function roundCoordinates({ lat, lon }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees / precision) * precision;
  return { lat: round(lat), lon: round(lon) };
}

/** The city or district nearest to a position; undefined without any. */
export function findNearest(locations: readonly Location[], from: Coordinates): Location | undefined {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  let best: { location: Location; distance: number } | undefined;
  for (const location of locations) {
    if (location.lat === undefined || location.lon === undefined) continue;
    const distance = Math.hypot(location.lat - from.lat, (location.lon - from.lon) * shrink);
    if (!best || distance < best.distance) best = { location, distance };
  }
  return best?.location;
}
