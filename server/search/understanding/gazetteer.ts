import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { foldText, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { buildNameIndex, type Name, type NameIndex, toTitleName } from "#server/search/text/name-index.ts";
import { findSynonyms, type Synonyms } from "#server/search/text/synonyms.ts";

export interface NamedOption {
  id: number;
  parameter: Parameter;
}

/** A category by one of its names. What people say goes before titles, and these before synonyms of titles. */
export interface NamedCategory {
  category: Category;
  rank: number;
  /** The name's words with ө, ү and ң, where it is known how they are spelled. */
  letters?: readonly string[];
}

/** What words of a search may name. */
export interface Gazetteer {
  locations: NameIndex<LocationNode>;
  categories: NameIndex<NamedCategory>;
  options: NameIndex<NamedOption>;
  /** What is in a home: «мебель», «стиралка», «лифт». Elsewhere these words name goods. */
  amenities: NameIndex<NamedOption>;
}

export function buildGazetteer(catalogue: Catalogue, synonyms: Synonyms, aliases: CategoryNames): Gazetteer {
  return {
    locations: buildNameIndex(nameLocations(catalogue.locations)),
    categories: buildNameIndex(
      catalogue.categories.flatMap((category) =>
        listCategoryNames(category, synonyms, aliases).flatMap((names, rank) =>
          names.flatMap(({ name, letters }) =>
            name.length > 0 ? [[name, { category, rank, ...(letters && { letters }) }] as const] : [],
          ),
        ),
      ),
    ),
    options: buildNameIndex(listOptionNames(catalogue)),
    amenities: buildNameIndex(listAmenityNames(catalogue, synonyms)),
  };
}

function* nameLocations(locations: readonly LocationNode[]): Iterable<readonly [Name, LocationNode]> {
  const named = locations.map((location) => ({ location, names: listLocationNames(location) }));
  const all = new Set(named.flatMap(({ names }) => names.map(foldText)));
  for (const { location, names } of named) {
    for (const name of names) {
      yield [toTitleName(name), location];
      // «Карабалта», but Каракол is not Кара-Кол.
      const joined = name.replace("-", "");
      if (/^\p{L}+-\p{L}+$/u.test(name) && !all.has(foldText(joined))) yield [toTitleName(joined), location];
    }
  }
}

const kindWords =
  /\s(?:а\/[ао]|ж\/м|м\/р|мкр|микрорайон|жилмассив|конушу|кичирайону?|кичи району?|айылный аймак|айыл аймагы|айылдык аймак|район|району|область|облусу|шаары|поселок)$/iu;
const microdistrict = /\sмкр$/u;
/** As people write «мкр». */
const microdistricts = ["микрорайон", "мкрн", "м-н", "мкр-н"];
const adjective = /ск(?:ая|ий|ое)$/u;
/** Cities abroad whose name a district here has: it is meant only with the word for its kind («Москва району»). */
const abroad = new Set(["Москва"]);

/** A location by its titles, without the word for its kind too, and without the ending of an adjective: «Чуйская область», «Чуйская», «Чуй». */
function listLocationNames({ title_ru, title_ky, aka }: LocationNode): string[] {
  const names = new Set<string>();
  for (const title of [title_ru, title_ky, ...aka]) {
    const [plain = ""] = title.split(" (");
    const bare = plain.replace(kindWords, "");
    // Many write it as two words.
    const apart = plain.replace("кичирайон", "кичи район");
    const spelled = microdistrict.test(plain) ? microdistricts.map((word) => `${bare} ${word}`) : [];
    for (const name of [plain, apart, bare, bare.replace(adjective, ""), ...spelled]) {
      if (name.length < 2 || abroad.has(name)) continue;
      names.add(name);
    }
  }
  return [...names];
}

/** What people call categories, by id. */
type CategoryNames = ReadonlyMap<number, readonly string[]>;

interface SpelledName {
  name: Name;
  letters?: readonly string[];
}

/** The names of a category by rank: what people say for it, its titles, and the synonyms of these. */
function listCategoryNames(
  { id, title_ru, title_ky }: Category,
  synonyms: Synonyms,
  aliases: CategoryNames,
): SpelledName[][] {
  const names = [title_ru, title_ky].map(spell);
  const others = names.flatMap(({ name }) => {
    const { length, names: same } = findSynonyms(synonyms, name, 0);
    return length === name.length ? same.map((other) => ({ name: other })) : [];
  });
  return [(aliases.get(id) ?? []).map(spell), names, others];
}

function spell(text: string): SpelledName {
  return { name: toTitleName(text), letters: tokenizeKeepingKyrgyz(text) };
}

/** One word of these parameters names a thing by itself; of others only several words do («шкаф купе»). */
const namingKey = /(?:make|model|brand|breed)$/;
/** Whether one word of an option names a thing by itself. */
export function isNaming({ parameter }: NamedOption): boolean {
  return namingKey.test(parameter.key);
}

/** «До 1 года», «5/2»: bounds and numbers name nothing. */
const nameless = /^(?:до|от|более|менее|больше|меньше)$|^[\d.]+$/;

function* listOptionNames({ parameterById }: Catalogue): Iterable<readonly [Name, NamedOption]> {
  for (const parameter of parameterById.values()) {
    for (const option of parameter.options) {
      for (const title of new Set([option.title_ru, option.title_ky])) {
        const tokens = tokenizeKeepingKyrgyz(title);
        if (nameless.test(tokens[0] ?? "") && !/\p{L}{2}/u.test(tokens[1] ?? "")) continue;
        if (tokens.length < 2 && !namingKey.test(parameter.key)) continue;
        if (/^(?:до|от|более|менее)$/.test(tokens[0] ?? "")) continue;
        yield [toTitleName(title), { id: option.id, parameter }];
      }
    }
  }
}

/** Parameters of homes that tell what is in them. */
const amenityKeys: ReadonlySet<string> = new Set(["furniture", "appliances_in", "flat_features"]);

/** Options by their titles, and all options of a parameter by its own («с техникой»), with the synonyms of these. */
function* listAmenityNames({ parameterById }: Catalogue, synonyms: Synonyms): Iterable<readonly [Name, NamedOption]> {
  for (const parameter of parameterById.values()) {
    if (!amenityKeys.has(parameter.key)) continue;
    const [first] = parameter.options;
    // One of «С мебелью», «Частично», «Без мебели» is chosen, the first of them by «мебель».
    const titled = parameter.multiple ? parameter.options : first ? [first] : [];
    const all = [
      ...parameter.options.map((option) => [option, [option]] as const),
      ...(parameter.key === "flat_features" ? [] : [[parameter, titled] as const]),
    ];
    for (const [{ title_ru, title_ky }, options] of all) {
      const names = [title_ru, title_ky].flatMap((title) => title.split(" / ")).map(toTitleName);
      const called = names.flatMap((name) => {
        const { length, names: same } = findSynonyms(synonyms, name, 0);
        return length === name.length ? [name, ...same] : [name];
      });
      for (const name of new Set(called)) for (const { id } of options) yield [name, { id, parameter }];
    }
  }
}
