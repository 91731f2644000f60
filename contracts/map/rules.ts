/* Zooms and parts of the map: without schemas, so that pages may use them. */

/** The closest zoom of a map, as web maps count it. */
export const maxMapZoom = 20;
/** From these zooms on a map tells districts, and rural districts. */
export const mapZooms = { districts: 7, places: 9 } as const;

/** Steps below the country that what a map tells at a zoom lies at most. */
export function mapDepthAt(zoom: number): number {
  if (zoom >= mapZooms.places) return 3;
  return zoom >= mapZooms.districts ? 2 : 1;
}

/** Degrees that bounds may span where single addresses are asked for. */
export const maxShopSpan = { lon: 4, lat: 3 } as const;
/** Addresses in an answer at most, those of the best rated businesses. */
export const maxMapShops = 300;

/** Steps of the grid that the longer side of a part of the map has at least, and the shortest step, in degrees. */
const [gridSteps, minStep] = [16, 1 / 128];
const partPattern = /^-?\d{1,3}(?:\.\d{1,12})?(?:,-?\d{1,3}(?:\.\d{1,12})?){3}$/;

/** A part of the map in degrees: west, south, east, north. */
export type MapPart = readonly [west: number, south: number, east: number, north: number];

/** `west,south,east,north`; undefined where that is no part of the map. */
export function readMapPart(text: string): MapPart | undefined {
  if (!partPattern.test(text)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(",").map(Number);
  const isWorldly = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isWorldly && west < east && south < north ? [west, south, east, north] : undefined;
}

/**
 * A part of the map as addresses have it: its edges are on a grid that is finer the nearer the map is, so that those who look at nearly the
 * same ask for the same.
 */
export function writeMapPart(part: MapPart): string {
  // Once more, for what was rounded to more steps has a coarser grid.
  return snapToGrid(snapToGrid(part)).join(",");
}

function snapToGrid(part: MapPart): MapPart {
  const [west, south, east, north] = part;
  const step = Math.max(minStep, 2 ** Math.floor(Math.log2(Math.max(east - west, north - south) / gridSteps)));
  const [left, lower, right, upper] = [west, south, east, north].map((edge) => Math.round(edge / step) * step);
  const [x, y] = [left ?? west, lower ?? south];
  return [x, y, Math.max(right ?? east, x + step), Math.max(upper ?? north, y + step)];
}

/** The same part with as much around it on every side. */
export function widenMapPart([west, south, east, north]: MapPart): MapPart {
  const [width, height] = [east - west, north - south];
  return [
    Math.max(-180, west - width),
    Math.max(-90, south - height),
    Math.min(180, east + width),
    Math.min(90, north + height),
  ];
}
