import { project, unproject } from "#web/business/profile/map/map-view.ts";
import type { MapCluster } from "#contracts/map/schemas.ts";
import { mapZooms, maxMapZoom } from "#contracts/map/rules.ts";
import { formatMoney } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { formatCompact } from "./format-compact.ts";
import type { Spot, Size } from "#web/ui/map/viewport.ts";

/** The listings of a place as the page has them: in its language, where they are in the drawing. */
export interface MapPlace extends Spot {
  id: number;
  title: string;
  count: number;
  shown: string;
  /** What the cheapest costs; absent where that is not known. */
  lowest?: string;
  /** Where what is chosen is looked at from how near. */
  kind: MapCluster["kind"];
}

/** Where the bubbles of regions stand, by their id: their centres may lie on a lake or on a town of its own. */
export type Middles = Readonly<Record<string, readonly number[]>>;

export function viewCluster(cluster: MapCluster, language: Language, middles?: Middles): MapPlace {
  const { id, kind, count } = cluster;
  const centre = project({ longitude: cluster.lon, latitude: cluster.lat });
  const [x = centre.x, y = centre.y] = middles?.[id] ?? [];
  return {
    id,
    kind,
    title: titleOf(cluster, language),
    count,
    shown: formatCompact(count, language),
    ...(cluster.min_price === null ? {} : { lowest: formatMoney(cluster.min_price, "KGS", language) }),
    x: round(x),
    y: round(y),
  };
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}

/** Pixels that a degree of longitude takes per pixel of a unit, in the middle of the country. */
const unitsPerDegree = 75.1;
/** Pixels of the whole earth at zoom 0 of web maps. */
const worldWidth = 256;

/** The zoom that web maps would have where a unit of the drawing takes so many pixels. */
export function webZoom(scale: number): number {
  const zoom = Math.floor(Math.log2((scale * unitsPerDegree * 360) / worldWidth));
  return Math.min(Math.max(zoom, 0), maxMapZoom);
}

/** Zooms with the same clusters count as one, so that as little as possible is fetched. */
export function levelOf(zoom: number): number {
  if (zoom >= mapZooms.places) return mapZooms.places;
  return zoom >= mapZooms.districts ? mapZooms.districts : 0;
}

/** Bounds are whole parts of a degree: a map that is dragged a little asks for nothing. */
const grid = 0.5;

/** `west,south,east,north` of a part of the drawing, with what is just beyond. */
export function boundsOf(part: Spot & Size): string {
  const northWest = unproject(part.x, part.y);
  const southEast = unproject(part.x + part.width, part.y + part.height);
  const down = (degrees: number) => Math.floor(degrees / grid) * grid;
  const up = (degrees: number) => Math.ceil(degrees / grid) * grid;
  return [down(northWest.longitude), down(southEast.latitude), up(southEast.longitude), up(northWest.latitude)].join(
    ",",
  );
}

/** So many times closer than the whole country a chosen place is looked at. */
export function closenessOf(kind: MapCluster["kind"]): number {
  if (kind === "region") return 2.4;
  return kind === "district" ? 7 : 10;
}

/** What of the drawing is in the part in sight, in pixels of a box. */
export function onScreen<T extends Spot>(spots: readonly T[], part: Spot & Size, box: Size): T[] {
  const scale = box.width / part.width;
  return spots
    .filter(({ x, y }) => x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height)
    .map((spot) => ({ ...spot, x: (spot.x - part.x) * scale, y: (spot.y - part.y) * scale }));
}
