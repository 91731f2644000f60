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

/** The same where only the name without its kind is typed: «Кочкор» is the village rather than the district around it. */
const namedOrder: readonly Location["kind"][] = [
  "country",
  "city",
  "region",
  "rural_district",
  "city_district",
  "district",
];

export interface FoundLocation {
  id: number;
  title: string;
  /** Titles of its ancestors, nearest first, without the country. */
  path: string;
  /** The name by which it was found, when the title does not show it: a former one, or one in the other language. */
  alias?: string;
}

/**
 * Finds locations by any of their names: in either language, former and Latin names included. The best match comes
 * first: the whole name, that without its kind («Кочкор» of «Кочкор а/а»), its start, the start of a word in it, any part of it. Letters
 * that people mix up and hyphens make no difference; an empty text finds nothing. If no name has the whole text, words
 * for kinds of places are left out, and others may name what the place lies in: «город Ош», «Бишкек Джал».
 */
export function searchLocations(locations: readonly Location[], text: string, language: Language): FoundLocation[] {
  const wanted = foldName(text);
  if (!wanted) return [];
  const byId = indexById(locations);
  const named = foldedNames(locations).filter(({ location }) => location.id !== countryId);
  const whole = rankAll(named, (names) => rankNames(names, wanted, language));
  const words = wanted
    .replaceAll(shortKind, " ")
    .split(" ")
    .filter((word) => word !== "" && !kindWord.test(word));
  const namesOfId = new Map(named.map(({ location, names }) => [location.id, names]));
  const ranked =
    whole.length > 0 || words.length === 0
      ? whole
      : rankAll(named, (names, location) => {
          const above = ancestorsOf(location, byId).flatMap(({ id }) => namesOfId.get(id) ?? []);
          return rankWords(words, { names, above });
        });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || kindRank(a) - kindRank(b))
    .slice(0, maxFound)
    .map(({ location, name }) => {
      const found = describeLocation(location, byId, language);
      const title = foldName(found.title);
      const isShown =
        title.replaceAll(" ", "").includes(wanted.replaceAll(" ", "")) ||
        (name !== undefined && foldName(name) === title);
      const isForeign = language === "ky" && name !== undefined && russianForm.test(name);
      return isShown || isForeign || name === undefined ? found : { ...found, alias: name };
    });
}

interface Rank {
  /** 0 is the best. */
  rank: number;
  /** The name that has it. */
  name: string | undefined;
}

type RankedLocation = Rank & { location: Location };

function rankAll(
  named: readonly NamedLocation[],
  rankOf: (names: readonly Name[], location: Location) => Rank | undefined,
): RankedLocation[] {
  return named.flatMap(({ location, names }) => {
    const best = rankOf(names, location);
    return best === undefined ? [] : [{ location, ...best }];
  });
}

/** Words for the kind of a place, in any case, and prepositions. Folded. */
const kindWord = new RegExp(
  `^(?:г|пос|мкрн?|жм|в|на|сел[оае]?|(?:${"город посел шаар айыл район облус област микрорайон кичирайон".replaceAll(" ", "|")})\\p{L}*)$`,
  "u",
);

/** «М-н», «ж/м», «а/а». Folded. */
const shortKind = /(?:^| )(?:м н|ж м|а а|р н)(?= |$)/g;

/** Every word begins one of a name of the place or of what it lies in, at least one of them one of its own. */
function rankWords(
  words: readonly string[],
  { names, above }: { names: readonly Name[]; above: readonly Name[] },
): Rank | undefined {
  const isIn = (name: Name, word: string) => ` ${name.spaced}`.includes(` ${word}`) || name.compact.startsWith(word);
  const ownOf = (name: Name) => words.filter((word) => isIn(name, word));
  const counts = names.map((name) => ownOf(name).length);
  const most = Math.max(0, ...counts);
  const best = names.filter((_, at) => counts[at] === most);
  const [first] = best;
  if (!first || most === 0) return undefined;
  const own = ownOf(first);
  if (!words.every((word) => own.includes(word) || above.some((name) => isIn(name, word)))) return undefined;
  const exact = best.find(({ bare }) => bare === own.join(""));
  return { rank: exact ? bareRank : 2 + words.length - own.length, name: (exact ?? first).written };
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
    .replaceAll(/д+ж?/g, (found) => (found.endsWith("ж") ? "ж" : found))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The kind of a place at the end of its folded name. */
const kindForm = / (?:а а|айыл аймагы|айылный аймак|району?|облусу|область|шаары|мкр|кичи району)$/u;

/** «Кош-Дебенский айылный аймак»: what a place is called in Russian only. */
const russianForm = /(?:айылный аймак|ск(?:ий|ая|ое)|ный|район|область)(?: |$)/u;

interface Name {
  /** As people write it; undefined for a slug, which nobody does. */
  written: string | undefined;
  spaced: string;
  /** Without spaces, so that «жалалабад» finds «Жалал-Абад» too. */
  compact: string;
  /** Without the kind of place, and without spaces. */
  bare: string;
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
  const names = new Map<string, Name>();
  for (const written of [title_ru, title_ky, ...aka, slug]) {
    const spaced = foldName(written);
    if (names.has(spaced)) continue;
    names.set(spaced, {
      written: written === slug ? undefined : written,
      spaced,
      compact: spaced.replaceAll(" ", ""),
      bare: spaced.replace(kindForm, "").replaceAll(" ", ""),
    });
  }
  return [...names.values()];
}

/** The best rank of the names, in Kyrgyz rather of a Kyrgyz one. Undefined when none contains the text. */
function rankNames(names: readonly Name[], wanted: string, language: Language): Rank | undefined {
  const isForeign = (name: string | undefined) => language === "ky" && name !== undefined && russianForm.test(name);
  const compact = wanted.replaceAll(" ", "");
  let best: Rank | undefined;
  for (const name of names) {
    if (!name.compact.includes(compact)) continue;
    const rank = rankName(name, wanted, compact);
    if (
      best === undefined ||
      rank < best.rank ||
      (rank === best.rank && isForeign(best.name) && !isForeign(name.written))
    )
      best = { rank, name: name.written };
  }
  return best;
}

/** The rank of a place that is called by its name without its kind. */
const bareRank = 1;

function rankName({ spaced, compact: own, bare }: Name, wanted: string, compact: string): number {
  if (own === compact) return 0;
  if (bare === compact) return bareRank;
  if (spaced.startsWith(wanted)) return 2;
  if (spaced.includes(` ${wanted}`)) return 3;
  return own.startsWith(compact) ? 4 : 5;
}

function kindRank({ location, rank }: { location: Location; rank: number }): number {
  return (rank === bareRank ? namedOrder : kindOrder).indexOf(location.kind);
}
