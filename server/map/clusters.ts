import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { listMapClusters, MapCluster, MapPage } from "#contracts/map/schemas.ts";
import { mapDepthAt } from "#contracts/map/rules.ts";
import type { Catalogue, LocationNode } from "#server/catalogue/catalogue.ts";
import { findCentre } from "#server/catalogue/centres.ts";
import type { PlaceCounts } from "./count-places.ts";

type MapQuery = Pick<ValidInput<typeof listMapClusters>["query"], "bounds" | "zoom">;

/**
 * The counts as a map shows them: by region, district or rural district and city. Parts of a town are the town: nobody is shown nearer than
 * that. What says only its region is at the centre of the region on every zoom.
 */
export function makeClusters(
  counts: PlaceCounts,
  { bounds, zoom = 0 }: MapQuery,
  { locationById }: Catalogue,
): MapPage["results"] {
  const depth = mapDepthAt(zoom);
  const clusters = new Map<number, MapCluster>();
  for (const { id, count, low } of counts.places) {
    const location = locationById.get(id);
    const shown = location && placeAt(location, depth);
    const centre = shown && findCentre(shown, locationById);
    if (!shown || !centre || (bounds && !isWithin(centre, bounds))) continue;
    const known = clusters.get(shown.id);
    if (known) {
      known.count += count;
      known.min_price = lower(known.min_price, low);
      continue;
    }
    const { kind, title_ru, title_ky } = shown;
    clusters.set(shown.id, { id: shown.id, kind, title_ru, title_ky, ...centre, count, min_price: low });
  }
  return [...clusters.values()].toSorted((a, b) => b.count - a.count || a.id - b.id);
}

/** The location that stands for one on the map. */
function placeAt({ path }: LocationNode, depth: number): LocationNode | undefined {
  return path.slice(0, depth).findLast(({ kind }) => kind !== "city_district");
}

function isWithin({ lat, lon }: { lat: number; lon: number }, bounds: NonNullable<MapQuery["bounds"]>): boolean {
  return lon >= bounds.west && lon <= bounds.east && lat >= bounds.south && lat <= bounds.north;
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
