import { readMapPart, writeMapPart } from "#contracts/map/rules.ts";
import { mapSize, project, unproject } from "#web/business/profile/map/map-view.ts";
import type { Size, Spot } from "#web/ui/map/viewport.ts";

/** Units of the drawing that do not matter. */
const tolerance = 1;

/** The part of the map in sight as addresses have it; undefined where that is all of it. */
export function areaOf({ x, y, width, height }: Spot & Size): string | undefined {
  const isWhole =
    x <= tolerance &&
    y <= tolerance &&
    x + width >= mapSize.width - tolerance &&
    y + height >= mapSize.height - tolerance;
  if (isWhole) return undefined;
  const northWest = unproject(x, y);
  const southEast = unproject(x + width, y + height);
  return writeMapPart([northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude]);
}

/** What of the drawing an address names. */
export function partOf(area: string): (Spot & Size) | undefined {
  const part = readMapPart(area);
  if (!part) return undefined;
  const [west, south, east, north] = part;
  const { x, y } = project({ longitude: west, latitude: north });
  const end = project({ longitude: east, latitude: south });
  return { x, y, width: end.x - x, height: end.y - y };
}
