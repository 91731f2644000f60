import { countryId } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { ancestorsOf, indexById } from "./location-tree.ts";

/** Results of one search: more than users read, few enough to render at once. */
const maxFound = 40;

/** The order of locations with the same rank: the larger kind first, the city Ош before the rural district. */
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
  /** Titles of its ancestors, nearest first, without the country. */
  path: string;
}

/**
 * Finds locations by any of their names: in either language, former and Latin names included. The best match comes
 * first: the whole name, its start, the start of a word in it, any part of it. Letters that people mix up and hyphens
 * make no difference; an empty text finds nothing.
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

/** A location with the titles of its ancestors. */
function describeLocation(location: Location, byId: ReadonlyMap<number, Location>, language: Language): FoundLocation {
  const around = ancestorsOf(location, byId).filter(({ id }) => id !== countryId);
  return {
    id: location.id,
    title: titleOf(location, language),
    path: around.map((ancestor) => titleOf(ancestor, language)).join(", "),
  };
}

/**
 * Reduces spellings that people mix up to one: ё/е, ө/о, ү/у, ң/н, дж/ж, capitals, hyphens and punctuation.
 * Idempotent.
 */
export function foldName(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll("ө", "о")
    .replaceAll("ү", "у")
    .replaceAll("ң", "н")
    .replaceAll(/(?<!д)д+ж/g, "ж")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface Name {
  spaced: string;
  /** Without spaces, so that «жалалабад» finds «Жалал-Абад» too. */
  compact: string;
}
type NamedLocation = { location: Location; names: Name[] };

/** The folded names of a list: folding 3,000 of them at each key press would be too slow on phones. */
const foldedCache = new WeakMap<readonly Location[], NamedLocation[]>();

function foldedNames(locations: readonly Location[]): NamedLocation[] {
  const cached = foldedCache.get(locations);
  if (cached) return cached;
  const named = locations.map((location) => ({ location, names: namesOf(location) }));
  foldedCache.set(locations, named);
  return named;
}

function namesOf({ title_ru, title_ky, slug, aka }: Location): Name[] {
  return [...new Set([title_ru, title_ky, slug, ...aka].map(foldName))].map((spaced) => ({
    spaced,
    compact: spaced.replaceAll(" ", ""),
  }));
}

/** 0 is the best rank; undefined when no name contains the text. */
function rankNames(names: readonly Name[], wanted: string): number | undefined {
  const compact = wanted.replaceAll(" ", "");
  const matching = names.filter((name) => name.compact.includes(compact));
  if (matching.length === 0) return undefined;
  if (matching.some((name) => name.compact === compact)) return 0;
  if (matching.some((name) => name.spaced.startsWith(wanted))) return 1;
  if (matching.some((name) => name.spaced.includes(` ${wanted}`))) return 2;
  return matching.some((name) => name.compact.startsWith(compact)) ? 3 : 4;
}

function kindRank({ kind }: Location): number {
  return kindOrder.indexOf(kind);
}
