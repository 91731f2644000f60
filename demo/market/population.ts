import type { LocationNode } from "#server/catalogue/catalogue.ts";
import { type Random, type Weighted, weigh } from "./random.ts";

/** The kind of location that suits a listing: sheep are sold in villages, guest houses stand at the lake. */
export type Surroundings = "town" | "rural" | "bishkek" | "chuy" | "lake" | "mountain" | "naryn" | "talas";

/** Inhabitants by region, thousands, rounded (National Statistical Committee, 2024). */
const thousands: Record<string, number> = {
  bishkek: 2100,
  osh: 720,
  "chuy-region": 1080,
  "osh-region": 860,
  "jalal-abad-region": 780,
  "issyk-kul-region": 560,
  "naryn-region": 310,
  "batken-region": 320,
  "talas-region": 330,
};

/** Regions with weights. */
const regionsOf: Partial<Record<Surroundings, Record<string, number>>> = {
  bishkek: { bishkek: 1 },
  chuy: { bishkek: 1, "chuy-region": 1 },
  lake: { "issyk-kul-region": 1 },
  mountain: { "issyk-kul-region": 2, "chuy-region": 1, "naryn-region": 1 },
  naryn: { "naryn-region": 3, "issyk-kul-region": 1 },
  talas: { "talas-region": 1 },
};
/** Bishkek and Osh have no villages: those of the region around them are used. */
const villagesAround: Record<string, string> = { bishkek: "chuy-region", osh: "osh-region" };

const largeTowns = new Set([
  "karakol",
  "manas-jalal-abad",
  "naryn",
  "talas",
  "batken",
  "tokmok",
  "kara-balta",
  "kant",
  "balykchy",
  "uzgen",
  "kara-suu",
]);

interface Region {
  town: Weighted<LocationNode>;
  rural: Weighted<LocationNode>;
  anywhere: Weighted<LocationNode>;
}

export interface Population {
  /** Slug of the region at a point of the population from 0 to 1. */
  homeAt(point: number): string;
  /** A location for a listing of a user whose home is this region. */
  chooseLocation(random: Random, home: string, surroundings: Surroundings | undefined): LocationNode;
  /**
   * The town, village or part of a town that a text begins with («Джал»): the one nearest to a location. For a landmark
   * («Моссовет») the town of the location.
   */
  findNamed(text: string, location: LocationNode): LocationNode | undefined;
}

/** Distributes listings as the population is: by region, then over its towns and villages. */
export function createPopulation(locations: readonly LocationNode[]): Population {
  const regions = new Map<string, Region>();
  for (const top of locations.filter((location) => location.path.length === 1)) {
    regions.set(top.slug, describeRegion(locations.filter((location) => location.path[0] === top)));
  }
  const homes = weigh([...regions.keys()], (slug) => thousands[slug] ?? 1);
  const preferred = new Map(
    Object.entries(regionsOf).map(([surroundings, weights]) => [
      surroundings,
      weigh(Object.keys(weights), (slug) => weights[slug] ?? 1),
    ]),
  );
  const byName = Map.groupBy(
    locations.filter(({ kind }) => kind !== "country" && kind !== "region" && kind !== "district"),
    ({ title_ru }) => nameOf(title_ru),
  );
  const find = (slug: string): Region => {
    const region = regions.get(slug);
    if (!region) throw new Error(`no region ${slug}`);
    return region;
  };
  return {
    homeAt: (point) => homes.at(point),
    chooseLocation(random, home, surroundings) {
      const region = (surroundings && preferred.get(surroundings)?.at(random.next())) ?? home;
      const point = random.next();
      if (surroundings === "rural") return find(villagesAround[region] ?? region).rural.at(point);
      return find(region)[surroundings === "town" ? "town" : "anywhere"].at(point);
    },
    findNamed(text, { path }) {
      const [home] = path;
      const [name = ""] = text.split(",");
      const found = byName.get(nameOf(name)) ?? [];
      const inRegion = (slug: string | undefined) => found.find(({ path }) => path[0]?.slug === slug);
      const isCity = ({ kind }: LocationNode) => kind === "city";
      return (
        inRegion(home?.slug) ??
        inRegion("bishkek") ??
        inRegion("chuy-region") ??
        found.find(isCity) ??
        path.find(isCity)
      );
    },
  };
}

/** A title without the word for the kind of place. */
function nameOf(title: string): string {
  return title.replace(/ (?:мкр|ж\/м|а\/а)$/u, "");
}

function describeRegion(locations: readonly LocationNode[]): Region {
  const towns = locations.filter(({ kind }) => kind === "city" || kind === "city_district");
  const villages = locations.filter(({ kind }) => kind === "rural_district" || kind === "district");
  const townWeight = (location: LocationNode) => {
    if (location.kind === "city_district") return 1;
    if (location.children.length > 20) return 12;
    return largeTowns.has(location.slug) ? 14 : 4;
  };
  const town = weigh(towns, townWeight);
  if (villages.length === 0) return { town, rural: town, anywhere: town };
  const rural = weigh(villages, (location) => (location.kind === "district" ? 2 : 1));
  // Towns of a region have about as many listings as its villages.
  const ruralTotal = villages.length;
  const townTotal = towns.reduce((sum, location) => sum + townWeight(location), 0);
  const anywhere = weigh([...towns, ...villages], (location) =>
    towns.includes(location) ? townWeight(location) / townTotal : 1 / ruralTotal,
  );
  return { town, rural, anywhere };
}
