import { border, roundToDrawing } from "#contracts/business/country.ts";

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
  return {
    longitude: roundToDrawing(west + x / (longitudeScale * scale)),
    latitude: roundToDrawing(north - y / scale),
  };
}

/** A place with a name. */
export interface MapPlace extends MapPoint {
  id: number;
  title: string;
}

/** A place as it is drawn; without its name where that would lie on another. */
export interface DrawnPlace {
  id: number;
  title: string;
  x: number;
  y: number;
  isNamed: boolean;
}

/** Units of the drawing without zoom: how high a name is, and how wide a letter. */
const [letterHeight, letterWidth] = [22, 13];

/** The places in sight, those that come first named before others. */
export function drawPlaces(
  places: readonly MapPlace[],
  view: ReturnType<typeof viewAround>,
  zoom: number,
): DrawnPlace[] {
  const named: { x: number; y: number; width: number }[] = [];
  return places.flatMap(({ id, title, ...point }) => {
    const { x, y } = project(point);
    if (x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height) return [];
    const width = (title.length * letterWidth) / zoom;
    const isFree = named.every(
      (other) => Math.abs(other.y - y) > letterHeight / zoom || x + width < other.x || x > other.x + other.width,
    );
    const isNamed = isFree && x + width < view.x + view.width;
    if (isNamed) named.push({ x, y, width });
    return { id, title, x, y, isNamed };
  });
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
