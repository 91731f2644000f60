/** Centres of places in degrees, by their id. */
export type Centres = ReadonlyMap<number, { lat: number; lon: number }>;

/** Kilometres of a degree of latitude. */
const kmPerDegree = 111.2;
/** Less than that says nothing: centres of towns and rural districts are known, not houses. */
const minKm = 3;
/** From here on to the nearest five. */
const roughFrom = 100;
const roughStep = 5;

/** Reads `centres.json`: id, latitude and longitude in hundredths of a degree, and so on. */
export function readCentres(table: readonly number[]): Centres {
  const centres = new Map<number, { lat: number; lon: number }>();
  for (let at = 0; at + 2 < table.length; at += 3)
    centres.set(table[at] ?? 0, { lat: (table[at + 1] ?? 0) / 100, lon: (table[at + 2] ?? 0) / 100 });
  return centres;
}

/** Kilometres between the centres of two places, as they are said; undefined where they are near or not known. */
export function measureDistance(centres: Centres, from: number, to: number): number | undefined {
  const [one, other] = [centres.get(from), centres.get(to)];
  if (!one || !other) return undefined;
  const shrink = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  const km = kmPerDegree * Math.hypot(one.lat - other.lat, (one.lon - other.lon) * shrink);
  if (km < minKm) return undefined;
  return km < roughFrom ? Math.round(km) : Math.round(km / roughStep) * roughStep;
}
