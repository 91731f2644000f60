import type { Place } from "#server/catalogue/catalogue.ts";
import { type Random, type Weighted, weigh } from "./random.ts";

/** What kind of place an ad belongs to: sheep to villages, guest houses to the lake. */
export type Surroundings = "town" | "rural" | "bishkek" | "chuy" | "lake" | "mountain" | "naryn" | "talas";

/** People by region, thousands, rounded (National Statistical Committee, 2024). */
const population: Record<string, number> = {
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

/** Regions that stand in for surroundings. */
const regionsOf: Partial<Record<Surroundings, Record<string, number>>> = {
  bishkek: { bishkek: 1 },
  chuy: { bishkek: 1, "chuy-region": 1 },
  lake: { "issyk-kul-region": 1 },
  mountain: { "issyk-kul-region": 2, "chuy-region": 1, "naryn-region": 1 },
  naryn: { "naryn-region": 3, "issyk-kul-region": 1 },
  talas: { "talas-region": 1 },
};
/** A city of republican significance has no villages: those around it serve. */
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
  town: Weighted<Place>;
  rural: Weighted<Place>;
  anywhere: Weighted<Place>;
}

/** Where people and their ads are. */
export interface Settlement {
  /** The region, by slug, that lies at a point from 0 to 1 of the population. */
  homeAt(point: number): string;
  /** A place for an ad of a person with that home. */
  choosePlace(random: Random, home: string, surroundings: Surroundings | undefined): Place;
}

/** Spreads ads over the places as people live: by region, then towns and villages within it. */
export function settle(places: readonly Place[]): Settlement {
  const regions = new Map<string, Region>();
  for (const top of places.filter((place) => place.path.length === 1)) {
    regions.set(top.slug, describeRegion(places.filter((place) => place.path[0] === top)));
  }
  const homes = weigh([...regions.keys()], (slug) => population[slug] ?? 1);
  const preferred = new Map(
    Object.entries(regionsOf).map(([surroundings, weights]) => [
      surroundings,
      weigh(Object.keys(weights), (slug) => weights[slug] ?? 1),
    ]),
  );
  const find = (slug: string): Region => {
    const region = regions.get(slug);
    if (!region) throw new Error(`no region ${slug}`);
    return region;
  };
  return {
    homeAt: (point) => homes.at(point),
    choosePlace(random, home, surroundings) {
      const region = (surroundings && preferred.get(surroundings)?.at(random.next())) ?? home;
      const point = random.next();
      if (surroundings === "rural") return find(villagesAround[region] ?? region).rural.at(point);
      return find(region)[surroundings === "town" ? "town" : "anywhere"].at(point);
    },
  };
}

function describeRegion(places: readonly Place[]): Region {
  const towns = places.filter(({ kind }) => kind === "city" || kind === "city_district");
  const villages = places.filter(({ kind }) => kind === "rural_district" || kind === "district");
  const townWeight = (place: Place) => {
    if (place.kind === "city_district") return 1;
    if (place.children.length > 20) return 12;
    return largeTowns.has(place.slug) ? 14 : 4;
  };
  const town = weigh(towns, townWeight);
  if (villages.length === 0) return { town, rural: town, anywhere: town };
  const rural = weigh(villages, (place) => (place.kind === "district" ? 2 : 1));
  // About as many ads come from the towns of a region as from its villages.
  const ruralTotal = villages.length;
  const townTotal = towns.reduce((sum, place) => sum + townWeight(place), 0);
  const anywhere = weigh([...towns, ...villages], (place) =>
    towns.includes(place) ? townWeight(place) / townTotal : 1 / ruralTotal,
  );
  return { town, rural, anywhere };
}
