import type { Location } from "#contracts/catalogue.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** Places shown for one text: more than anybody reads, few enough to draw at once. */
const maxFound = 40;

/** The country: the root of the tree, the same as no filter (`contracts/listings.ts`). */
export const countryId = 1;

/** A larger place wins over a smaller one of the same name: the city Ош before the rural district. */
const kindOrder: readonly Location["kind"][] = [
  "country",
  "city",
  "region",
  "district",
  "city_district",
  "rural_district",
];

export interface FoundLocation {
  id: number;
  title: string;
  /** The places around it, nearest first, without the country. */
  path: string;
}

/**
 * Places by any of their names, in either language, former and Latin ones included, best first:
 * the whole name, its beginning, the beginning of a word, any part of it. Letters that people mix up
 * and hyphens do not matter; an empty text finds nothing.
 */
export function searchLocations(locations: readonly Location[], text: string, language: Language): FoundLocation[] {
  const wanted = foldName(text);
  if (!wanted) return [];
  const byId = indexById(locations);
  return foldedNames(locations)
    .flatMap(({ location, names }) => {
      const rank = rankNames(names, wanted);
      return rank === undefined || location.id === countryId ? [] : [{ location, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || kindRank(a.location) - kindRank(b.location))
    .slice(0, maxFound)
    .map(({ location }) => describeLocation(location, byId, language));
}

/** The place with the names of what is around it, for a list of places. */
function describeLocation(location: Location, byId: ReadonlyMap<number, Location>, language: Language): FoundLocation {
  const around = ancestorsOf(location, byId).filter(({ id }) => id !== countryId);
  return {
    id: location.id,
    title: titleOf(location, language),
    path: around.map((ancestor) => titleOf(ancestor, language)).join(", "),
  };
}

/** The places that hold this one, nearest first. */
export function ancestorsOf(location: Location, byId: ReadonlyMap<number, Location>): Location[] {
  const parent = location.parent === null ? undefined : byId.get(location.parent);
  return parent ? [parent, ...ancestorsOf(parent, byId)] : [];
}

interface Place {
  id: number;
  title: string;
}

/** What the place control shows before any script: small enough to travel with every page. */
export interface PlaceView {
  /** The chosen place; null means the whole country. */
  selected: Place | null;
  /** What holds the chosen place, when that is not the country. */
  up: Place | null;
  /** The places inside the chosen one; beside it when it holds none. */
  choices: Place[];
}

/** The view of one chosen place; an unknown id counts as no choice. */
export function viewPlaces(locations: readonly Location[], selectedId: number | null, language: Language): PlaceView {
  const byId = indexById(locations);
  const selected = selectedId === null || selectedId === countryId ? undefined : byId.get(selectedId);
  const parent = selected && ancestorsOf(selected, byId)[0];
  const inside = childrenOf(locations, selected?.id ?? countryId);
  const choices = inside.length > 0 ? inside : childrenOf(locations, parent?.id ?? countryId);
  return {
    selected: selected ? asPlace(selected, language) : null,
    up: parent && parent.id !== countryId ? asPlace(parent, language) : null,
    choices: choices.map((location) => asPlace(location, language)),
  };
}

function asPlace(location: Location, language: Language): Place {
  return { id: location.id, title: titleOf(location, language) };
}

/** The places right inside this one, in the order of the reference list. */
export function childrenOf(locations: readonly Location[], id: number): Location[] {
  return locations.filter(({ parent }) => parent === id);
}

export function indexById(locations: readonly Location[]): Map<number, Location> {
  return new Map(locations.map((location) => [location.id, location]));
}

/**
 * One spelling for what people write in several: ё/е, ө/о, ү/у, ң/н, дж/ж, capitals, hyphens and
 * punctuation. Folding twice changes nothing.
 */
export function foldName(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll("ө", "о")
    .replaceAll("ү", "у")
    .replaceAll("ң", "н")
    .replaceAll(/д+ж/g, "ж")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface Name {
  spaced: string;
  /** Without spaces: «жалалабад» finds «Жалал-Абад» too. */
  compact: string;
}
type NamedLocation = { location: Location; names: Name[] };

/** Folding 3,000 names takes a phone longer than one key press may, so it is done once per list. */
const folded = new WeakMap<readonly Location[], NamedLocation[]>();

function foldedNames(locations: readonly Location[]): NamedLocation[] {
  const known = folded.get(locations);
  if (known) return known;
  const named = locations.map((location) => ({ location, names: namesOf(location) }));
  folded.set(locations, named);
  return named;
}

function namesOf({ title_ru, title_ky, slug, aka }: Location): Name[] {
  return [...new Set([title_ru, title_ky, slug, ...aka].map(foldName))].map((spaced) => ({
    spaced,
    compact: spaced.replaceAll(" ", ""),
  }));
}

/** 0 is the best; undefined when no name has the text. */
function rankNames(names: readonly Name[], wanted: string): number | undefined {
  const compact = wanted.replaceAll(" ", "");
  if (names.some((name) => name.compact === compact)) return 0;
  if (names.some((name) => name.spaced.startsWith(wanted))) return 1;
  if (names.some((name) => name.spaced.includes(` ${wanted}`))) return 2;
  if (names.some((name) => name.compact.startsWith(compact))) return 3;
  if (names.some((name) => name.compact.includes(compact))) return 4;
  return undefined;
}

function kindRank({ kind }: Location): number {
  return kindOrder.indexOf(kind);
}
