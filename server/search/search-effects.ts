import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import type { Names } from "#server/search/names.ts";
import type { Dictionary } from "#server/search/text/dictionary.ts";
import { findNames, toName } from "#server/search/text/name-index.ts";
import type { Synonyms } from "#server/search/text/synonyms.ts";
import type { Frequencies } from "#server/search/vocabulary-queries.ts";
import { type AmountEffect, findAmountEffect } from "#server/search/understanding/amount-effect.ts";
import type { Gazetteer, NamedOption } from "#server/search/understanding/gazetteer.ts";
import { parametersAround, readSearch, type Segment } from "#server/search/understanding/understand.ts";

export interface InterpretServices {
  gazetteer: Gazetteer;
  synonyms: Synonyms;
  names: Names;
  /** Those that are one word and nothing else. */
  wholeNames: Names;
  dictionary: Dictionary;
  frequencies: Frequencies;
  store: CatalogueStore;
}

/** A segment with what it does to a list. */
export interface Effect {
  segment: Segment;
  /** Undefined: its words have to match. */
  amount?: AmountEffect;
  locations?: { nodes: LocationNode[]; isExcluded: boolean };
  categories?: Category[];
  /** Categories of different kinds of goods that are called by the word («уй»: cows and houses). It stays a word. */
  likelyCategories?: Category[];
  options?: NamedOption[];
  /** Makes and models that must not match. */
  unwanted?: NamedOption[];
  /** Listings of these are not meant: who sells or buys a home does not rent one. */
  unwantedDeal?: DealType;
  /** Where such things are mostly offered though no category is named: a model of car is for sale, rooms are in flats. */
  implied?: Category[];
}

export function isPlace({ locations }: Effect): boolean {
  return locations !== undefined && !locations.isExcluded;
}

export function isThing({ amount, locations, unwanted, unwantedDeal }: Effect): boolean {
  return !amount && !locations && !unwanted && !unwantedDeal;
}

/** A word that several kinds of goods are called by: «уй» is a house and a cow. */
export function isOfSeveralKinds({ likelyCategories, segment }: Effect): boolean {
  return likelyCategories !== undefined && segment.meaning?.kind === "category";
}

/**
 * A word that is also the name of a location is a word if so many titles have it, as a share of the listings there. Names of
 * cities and regions stand in many titles («такси Бишкек — Каракол»), names of villages are ordinary words («Достук»).
 */
const ordinaryShares: Readonly<Record<string, number>> = { country: 1, region: 1, city: 1 };
const ordinaryShare = 0.2;

/** `hasThings`: categories, makes and models are looked for. */
export function findEffects(
  text: string,
  base: ResolvedFilter,
  services: InterpretServices,
  hasThings = true,
): Effect[] {
  const catalogue = services.store.current();
  const chosen = base.category && catalogue.categoryById.get(base.category.id);
  const first = read(text, services, { hasThings });
  const named = findCategories(first, chosen);
  const hasRented = named.some(({ title_ru }) => title_ru.startsWith("Аренда"));
  const isRent = hasRented && first.some(isRentWord);
  const categories = narrowToRent(named, isRent);
  const parameters = parametersAround(categories);
  const known = new Set(parameters.map(({ id }) => id));
  // «Бишкек Ош» is a direction of a lorry, and two cities where flats are concerned.
  const acceptsOption = ({ parameter }: NamedOption) => categories.length === 0 || known.has(parameter.id);
  const hasForeignOption = first.some(
    ({ meaning }) => meaning?.kind === "option" && !meaning.options.some(acceptsOption),
  );
  const segments = hasForeignOption ? read(text, services, { hasThings, acceptsOption }) : first;
  const options = segments.flatMap(({ meaning }) => (meaning?.kind === "option" ? meaning.options : []));
  const hasRooms = segments.some(({ meaning }) => meaning?.kind === "amount" && meaning.amount.unit === "room");
  const implied = categories.length > 0 ? [] : impliedCategories(options, hasRooms, services);
  const around = categories.length > 0 ? categories : implied;
  const context = {
    categories: around,
    parameters: around.length > 0 ? parametersAround(around) : [...catalogue.parameterById.values()],
  };
  const effects = segments.map((segment): Effect => {
    const { meaning } = segment;
    switch (meaning?.kind) {
      case "location":
        return { segment, locations: { nodes: meaning.locations, isExcluded: meaning.isExcluded } };
      case "category": {
        const within = narrowToRent(withinOf(meaning.categories, chosen), isRent);
        if (within.length === 0) return { segment };
        return isOneKind(within) ? { segment, categories: within } : { segment, likelyCategories: within };
      }
      case "unwanted":
        return { segment, unwanted: meaning.options };
      case "option":
        return { segment, options: narrowOptions(meaning.options, context.parameters), implied: implied.slice(0, 1) };
      case "amount": {
        const amount = findAmountEffect(meaning.amount, context);
        return amount ? { segment, amount, ...(meaning.amount.unit === "room" && { implied }) } : { segment };
      }
      default:
        if (isRent && isRentWord(segment)) return { segment, categories };
        return hasThings && isProfession(segment)
          ? { segment, likelyCategories: findVacancies(catalogue) }
          : { segment };
    }
  });
  const isSale = !isRent && effects.some(isThing) && saleWord.test(text.toLowerCase());
  return isSale ? [...effects, { segment: noWords, unwantedDeal: "rent" }] : effects;
}

/** A part of a search that nobody typed. */
export const noWords: Segment = { text: "", without: "", meaning: undefined, words: [], ownWords: [] };

/** «Уй сатам» is about homes that are sold. */
const saleWord = /(?:^|\s)(?:сатам|сатып|сатуу|сатылат|прода[юёме]|купл|купить)/u;

/** Who is employed: people look for such work more often than for such courses. Not who is called for one task (a plumber, a nanny). */
const professions =
  /^(?:повар|ашпозч|официант|бармен|бариста|посудомой|продавец|продавщиц|продавц|сатуучу|кассир|швея|швеи|швею|швей[кн]|тикмечи|закройщик|бичүүчү|мерчендайзер|кладовщик|охранник|күзөтчү|администратор|оператор колл|менеджер|бухгалтер|водитель|водител[яие]|айдоочу|чабан|малчы|разнорабоч|упаковщи|фасовщи)/u;

/** The category of vacancies, by its id in the reference file. */
const vacanciesCategoryId = 301;

function isProfession({ meaning, text }: Segment): boolean {
  return meaning === undefined && professions.test(text.toLowerCase());
}

function findVacancies({ categoryById }: Catalogue): Category[] {
  const vacancies = categoryById.get(vacanciesCategoryId);
  return vacancies ? [vacancies] : [];
}

const rentWord = /^(?:аренд|ижара|сним|снять|сда[её]|сда[юм]|сдать)/u;

function isRentWord({ meaning, text }: Segment): boolean {
  return meaning === undefined && rentWord.test(text.toLowerCase());
}

/** Of the categories that a word names those of letting, when another word says that, wherever it stands. */
function narrowToRent(categories: readonly Category[], isRent: boolean): Category[] {
  const rented = isRent ? categories.filter(({ title_ru }) => title_ru.startsWith("Аренда")) : [];
  return rented.length > 0 ? rented : [...categories];
}

function read(
  text: string,
  { store, dictionary, gazetteer, synonyms }: InterpretServices,
  kinds: { hasThings: boolean; acceptsOption?: (option: NamedOption) => boolean },
): Segment[] {
  return readSearch(text, {
    gazetteer,
    synonyms,
    ...kinds,
    isOrdinaryWord: (word, locations) => {
      const listings = locations.reduce((sum, { id }) => sum + store.countAtLocation(id), 0);
      const share = ordinaryShares[locations[0]?.kind ?? ""] ?? ordinaryShare;
      return dictionary.count(word) > Math.max(2, listings * share);
    },
  });
}

/** The categories that a search names inside the chosen one, or the chosen one. */
function findCategories(segments: readonly Segment[], chosen: Category | undefined): Category[] {
  const named = segments.flatMap(({ meaning }) =>
    meaning?.kind === "category" ? withinOf(meaning.categories, chosen) : [],
  );
  return named.length > 0 ? named : chosen ? [chosen] : [];
}

/** What rooms are counted of, when nothing else is said. */
const home = toName("квартира");

/** Where things with some options are offered, the likeliest first. */
function impliedCategories(
  options: readonly NamedOption[],
  hasRooms: boolean,
  { store, gazetteer }: InterpretServices,
): Category[] {
  if (hasRooms && options.length === 0)
    return findNames(gazetteer.categories, home, 0).entries.map(({ value }) => value.category);
  const owners = new Set(options.map(({ parameter }) => parameter.id));
  const { categories } = store.current();
  // The highest that ask for it: those below them ask for the same.
  const asking = categories.filter(({ parameters }) => parameters.some(({ id }) => owners.has(id)));
  return asking.filter(({ path }) => !path.slice(0, -1).some((parent) => asking.includes(parent)));
}

/** Of the categories that a word names those inside the chosen one; the chosen one itself says nothing new. */
function withinOf(categories: readonly Category[], chosen: Category | undefined): Category[] {
  return chosen ? categories.filter(({ path }) => path.includes(chosen)) : [...categories];
}

/** Categories of different kinds of goods are too many meanings for one word. */
function isOneKind(categories: readonly Category[]): boolean {
  return new Set(categories.map(({ path }) => path[0]?.id)).size === 1;
}

/** «Fit» is a model of Honda where parameters of cars are known. */
function narrowOptions(options: readonly NamedOption[], parameters: AmountParameters): NamedOption[] {
  const known = new Set(parameters.map(({ id }) => id));
  const narrowed = options.filter(({ parameter }) => known.has(parameter.id));
  return narrowed.length > 0 ? narrowed : [...options];
}

type AmountParameters = readonly { id: number }[];
