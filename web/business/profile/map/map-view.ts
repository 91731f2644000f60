import { border } from "#contracts/business/country.ts";

export interface MapPoint {
  longitude: number;
  latitude: number;
}

/** Units of the drawing per degree of latitude. */
const scale = 100;
/** A degree of longitude is so much of one of latitude in the middle of the country. */
const longitudeScale = Math.cos((41.3 * Math.PI) / 180);
const margin = 0.12;
const west = Math.min(...border.map(([longitude]) => longitude)) - margin;
const north = Math.max(...border.map(([, latitude]) => latitude)) + margin;
const east = Math.max(...border.map(([longitude]) => longitude)) + margin;
const south = Math.min(...border.map(([, latitude]) => latitude)) - margin;

/** Size of the drawing. */
export const mapSize = {
  width: Math.round((east - west) * longitudeScale * scale),
  height: Math.round((north - south) * scale),
};

/** Where a point stands in the drawing. */
export function project({ longitude, latitude }: MapPoint): { x: number; y: number } {
  return { x: (longitude - west) * longitudeScale * scale, y: (north - latitude) * scale };
}

/** The point of the country at a place of the drawing, to a hundred metres. */
export function unproject(x: number, y: number): MapPoint {
  const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
  return { longitude: round(west + x / (longitudeScale * scale)), latitude: round(north - y / scale) };
}

/** The points as the path of an area. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  const steps = points.map(([longitude, latitude]) => {
    const { x, y } = project({ longitude, latitude });
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${steps.join("L")}Z`;
}

/** What of the drawing is in sight, zoomed in around a point, never beyond its edges. */
export function viewAround(
  point: MapPoint | null,
  zoom: number,
): { x: number; y: number; width: number; height: number } {
  const [width, height] = [mapSize.width / zoom, mapSize.height / zoom];
  const centre = point ? project(point) : { x: mapSize.width / 2, y: mapSize.height / 2 };
  const within = (at: number, part: number, whole: number) => Math.min(Math.max(at - part / 2, 0), whole - part);
  return { x: within(centre.x, width, mapSize.width), y: within(centre.y, height, mapSize.height), width, height };
}
