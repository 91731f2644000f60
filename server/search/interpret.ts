import type { SearchPart } from "#contracts/listings/schemas.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { type SearchClauses, toClauses } from "#server/search/clauses.ts";
import { estimateShare } from "#server/search/estimate-share.ts";
import type { Branch, ResolvedFilter } from "#server/search/filter.ts";
import type { Names } from "#server/search/names.ts";
import { categoryTerm, type Clause, locationTerm, optionTerm, titleTerm, wordTerm } from "#server/search/terms.ts";
import type { Dictionary } from "#server/search/text/dictionary.ts";
import { tokenize } from "#server/search/text/fold.ts";
import type { Synonyms } from "#server/search/text/synonyms.ts";
import type { Frequencies } from "#server/search/vocabulary-queries.ts";
import { type AmountEffect, findAmountEffect } from "#server/search/understanding/amount-effect.ts";
import type { Gazetteer, NamedOption } from "#server/search/understanding/gazetteer.ts";
import { findNames, toName } from "#server/search/text/name-index.ts";
import { parametersAround, readSearch, type Segment } from "#server/search/understanding/understand.ts";

/** Matches of one kind, and the filter that they are found under. */
export interface SearchPhase {
  filter: ResolvedFilter;
  matching: SearchClauses;
  /** The same matches under the filter of the whole search: what later phases leave out. */
  shown: SearchClauses;
}

/** What a search asks for under a list's filter. */
export interface Interpretation {
  filter: ResolvedFilter;
  /** The best matches first: in the named category, in the title, in names of options, anywhere. */
  phases: SearchPhase[];
  /** The matches that are counted: of the category that is named, or anywhere. */
  counted: { filter: ResolvedFilter; matching: SearchClauses };
  /** What must not match: «не в Бишкеке». */
  excluded: SearchClauses[];
  parts: SearchPart[];
  /** Parts of the search that contradict the list's filter and are not used. */
  unused: string[];
}

/** A search with less in it, and what was left out. */
export interface RelaxedSearch {
  interpretation: Interpretation;
  leftOut: string[];
}

export interface InterpretServices {
  gazetteer: Gazetteer;
  synonyms: Synonyms;
  names: Names;
  dictionary: Dictionary;
  frequencies: Frequencies;
  store: CatalogueStore;
}

/** A segment with what it does to a list. */
interface Effect {
  segment: Segment;
  /** Undefined: its words have to match. */
  amount?: AmountEffect;
  locations?: { nodes: LocationNode[]; isExcluded: boolean };
  categories?: Category[];
  options?: NamedOption[];
  /** Where such things are mostly offered though no category is named: a model of car is for sale, rooms are in flats. */
  implied?: Category[];
}

/** What a search asks for; undefined when it has no words. */
export function interpretSearch(
  text: string,
  base: ResolvedFilter,
  services: InterpretServices,
): Interpretation | undefined {
  const effects = findEffects(text, base, services);
  return effects.length === 0 ? undefined : compose(effects, base, services);
}

/**
 * The search with ever less in it, for when little is found: first without its numbers, then without the least important
 * words, at last without the price and the location. The thing that is looked for stays.
 */
export function* relaxSearch(
  text: string,
  base: ResolvedFilter,
  services: InterpretServices,
): Generator<RelaxedSearch> {
  const effects = findEffects(text, base, services);
  const things = byImportance(effects.filter(isThing), services);
  const names = things.filter(([effect]) => effect && (effect.categories ?? effect.options));
  const vague = things.filter((group) => !names.includes(group));
  yield* dropOneByOne(
    effects,
    [
      effects.filter(({ amount }) => amount && amount.kind !== "price"),
      ...vague,
      ...effects.filter(isPlace).flatMap((effect) => [[effect], [effect]]),
      effects.filter(({ amount }) => amount?.kind === "price"),
      ...names,
    ],
    base,
    services,
  );
  // At last a category, a make or a model is only the words for it.
  const named = effects.filter(({ categories, options }) => categories ?? options);
  if (named.length === 0) return;
  const words = findEffects(text, base, services, false);
  if (named.some(({ categories }) => categories))
    yield { interpretation: compose(words, base, services), leftOut: named.map(({ segment }) => segment.text) };
  yield* dropOneByOne(words, byImportance(words.filter(isThing), services), base, services);
}

/** Leaves out group after group. */
function* dropOneByOne(
  effects: readonly Effect[],
  groups: readonly (readonly Effect[])[],
  base: ResolvedFilter,
  services: InterpretServices,
): Generator<RelaxedSearch> {
  let left = [...effects];
  const leftOut = new Set<Segment>();
  for (const group of groups) {
    const segments = new Set(group.map(({ segment }) => segment));
    left = left.flatMap((other) =>
      segments.has(other.segment) ? (leftOut.has(other.segment) ? [] : widenPlace(other)) : [other],
    );
    for (const segment of segments) leftOut.add(segment);
    if (left.length === 0) return;
    if (segments.size === 0) continue;
    yield {
      interpretation: compose(left, base, services),
      leftOut: effects.flatMap(({ segment: other }) => (leftOut.has(other) ? [other.text] : [])),
    };
  }
}

function isPlace({ locations }: Effect): boolean {
  return locations !== undefined && !locations.isExcluded;
}

/** A location becomes its region at first; anything else is gone. */
function widenPlace(effect: Effect): Effect[] {
  const nodes = effect.locations?.nodes ?? [];
  const regions = [...new Set(nodes.flatMap(({ path }) => (path.length > 1 ? path.slice(0, 1) : [])))];
  return regions.length > 0 ? [{ ...effect, locations: { nodes: regions, isExcluded: false } }] : [];
}

function isThing({ amount, locations }: Effect): boolean {
  return !amount && !locations;
}

/**
 * What may be left out, the least important first: together all words that no listing has, then one by one words that name
 * nothing (the commonest first), words that options and categories are called by, makes and models, the category. The most
 * important stays.
 */
function byImportance(things: readonly Effect[], { dictionary, names }: InterpretServices): Effect[][] {
  const rank = ({ segment, categories, options }: Effect): number => {
    if (categories) return 4;
    if (options) return 3;
    const count = Math.min(...tokenize(segment.text).map((token) => dictionary.count(token)));
    if (count === 0) return 0;
    const isName = segment.words.flat(2).some((lexeme) => names.has(lexeme));
    return (isName ? 2 : 1) + 1 / (1 + count);
  };
  const ranked = things
    .map((effect) => ({ effect, rank: rank(effect) }))
    .toSorted((a, b) => a.rank - b.rank || things.indexOf(b.effect) - things.indexOf(a.effect))
    .slice(0, -1);
  const unknown = ranked.filter((one) => one.rank === 0).map(({ effect }) => effect);
  return [unknown, ...ranked.slice(unknown.length).map(({ effect }) => [effect])];
}

/**
 * A word that is also the name of a location is a word if so many titles have it, as a share of the listings there. Names of
 * cities and regions stand in many titles («такси Бишкек — Каракол»), names of villages are ordinary words («Достук»).
 */
const ordinaryShares: Readonly<Record<string, number>> = { country: 1, region: 1, city: 1 };
const ordinaryShare = 0.2;

/** `hasThings`: categories, makes and models are looked for. */
function findEffects(text: string, base: ResolvedFilter, services: InterpretServices, hasThings = true): Effect[] {
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
  return segments.map((segment) => {
    const { meaning } = segment;
    switch (meaning?.kind) {
      case "location":
        return { segment, locations: { nodes: meaning.locations, isExcluded: meaning.isExcluded } };
      case "category": {
        const within = narrowToRent(withinOf(meaning.categories, chosen), isRent);
        return isOneKind(within) ? { segment, categories: within } : { segment };
      }
      case "option":
        return { segment, options: narrowOptions(meaning.options, context.parameters), implied: implied.slice(0, 1) };
      case "amount": {
        const amount = findAmountEffect(meaning.amount, context);
        return amount ? { segment, amount, ...(meaning.amount.unit === "room" && { implied }) } : { segment };
      }
      default:
        return isRent && isRentWord(segment) ? { segment, categories } : { segment };
    }
  });
}

const rentWord = /^(?:аренд|ижара|сним|снять|сда[еюм]|сдать)/u;

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
  return categories.length > 0 && new Set(categories.map(({ path }) => path[0]?.id)).size === 1;
}

/** «Fit» is a model of Honda where parameters of cars are known. */
function narrowOptions(options: readonly NamedOption[], parameters: AmountParameters): NamedOption[] {
  const known = new Set(parameters.map(({ id }) => id));
  const narrowed = options.filter(({ parameter }) => known.has(parameter.id));
  return narrowed.length > 0 ? narrowed : [...options];
}

type AmountParameters = readonly { id: number }[];

function compose(effects: readonly Effect[], base: ResolvedFilter, services: InterpretServices): Interpretation {
  const { store } = services;
  const unused: string[] = [];
  let filter = base;
  const required: Clause[] = [];
  const excluded: SearchClauses[] = [];
  const places: LocationNode[] = [];
  for (const effect of effects) {
    const { locations, amount, segment } = effect;
    if (locations?.isExcluded)
      excluded.push({ clauses: [locations.nodes.map(({ id }) => locationTerm(id))], share: 0.5 });
    else if (locations) places.push(...locations.nodes);
    else if (amount?.kind === "options") required.push(amount.options.map(({ id }) => optionTerm(id)));
    else if (amount) {
      const narrowed = narrowByAmount(filter, amount, store);
      if (narrowed) filter = narrowed;
      else unused.push(segment.text);
    }
  }
  if (places.length > 0) {
    const [only] = places;
    filter = { ...filter, location: places.length === 1 && only ? branchOf(only, store) : undefined };
  }
  const isCountry = places.some(({ path }) => path.length === 0);
  const place = places.length > 0 && !isCountry ? [places.map(({ id }) => locationTerm(id))] : [];
  return {
    filter,
    ...composePhases(effects, { filter, required, place }, services),
    excluded,
    parts: effects.flatMap((effect) => describeEffect(effect)),
    unused,
  };
}

function branchOf({ id, path }: LocationNode, store: CatalogueStore): Branch | undefined {
  return path.length === 0 ? undefined : { id, level: path.length, listings: store.countAtLocation(id) };
}

/** Where listings are looked for. */
interface Scope {
  /** The list's filter, with the location and the bounds that the search names. */
  filter: ResolvedFilter;
  /** Clauses that hold there whatever the words. */
  required: readonly Clause[];
  /** The locations that the search names, as a clause. */
  place: readonly Clause[];
}

function composePhases(
  effects: readonly Effect[],
  { filter, required, place }: Scope,
  services: InterpretServices,
): Pick<Interpretation, "phases" | "counted"> {
  const things = effects.filter(isThing);
  // One location is in the filter, which has an index for it; several are a clause.
  const here = filter.location ? required : [...required, ...place];
  const find = (found: readonly Effect[], toTerm: ToTerm, hasNames = true, clauses = here) =>
    toSearchClauses(found, clauses, toTerm, hasNames, services);
  const anywhere = { filter, matching: find(things, wordTerm), shown: find(things, wordTerm) };
  const inCategory = composeCategoryPhases(effects, filter, find, services);
  // Nothing but makes and models: the thing itself is wanted, not parts for it.
  const isThingItself = things.length > 0 && things.every(({ implied }) => implied && implied.length > 0);
  const isNamed = isThingItself || things.some(({ categories }) => categories);
  const titles = things.length > 0 ? [find(things, titleTerm, false), find(things, titleTerm)] : [];
  // Whoever names a category wants nothing that only mentions it: that comes after the nearest (`relaxSearch`).
  const inWords = isNamed ? titles.slice(0, 1) : [...titles, anywhere.matching];
  const found = [...inCategory, ...inWords.map((matching) => ({ filter, matching, shown: matching }))];
  const phases = found.map((phase) => ({ ...phase, shown: withClauses(phase.shown, place) }));
  if (place.length > 0) {
    // «Юрта Ысык-Көл» may be offered from elsewhere: then the title says so.
    const titled = effects.filter((effect) => isThing(effect) || isPlace(effect));
    const matching = find(titled, titleTerm, true, required);
    phases.push({ filter: { ...filter, location: undefined }, matching, shown: matching });
  }
  return { phases: uniquePhases(phases), counted: (isNamed && inCategory.at(-1)) || anywhere };
}

type FindClauses = (found: readonly Effect[], toTerm: ToTerm, hasNames?: boolean) => SearchClauses;

/** Listings of the category that the search names or implies: first with all words in the title, then with the others there, then anywhere. */
function composeCategoryPhases(
  effects: readonly Effect[],
  filter: ResolvedFilter,
  find: FindClauses,
  { store }: InterpretServices,
): SearchPhase[] {
  const things = effects.filter(isThing);
  const all = things.flatMap(({ categories }) => categories ?? []);
  // «Игровой ноутбук» is one of the gaming ones.
  const named = all.filter((one) => !all.some((other) => other !== one && other.path.includes(one)));
  const [implied = []] = effects.flatMap((effect) => (effect.implied ? [effect.implied] : []));
  const categories = named.length > 0 ? named : implied;
  const [only] = categories;
  if (!only) return [];
  const clause = [...new Set(categories)].map(({ id }) => categoryTerm(id));
  // One category has an index of its own.
  const isBranch = clause.length === 1 && !filter.category;
  const branch = { id: only.id, level: only.path.length, listings: store.countInCategory(only.id) };
  const others = things.filter((effect) => !effect.categories);
  const kinds = [
    ...(named.length > 0 ? [find(things, titleTerm, false)] : []),
    ...(others.length > 0 ? [find(others, titleTerm)] : []),
    find(others, wordTerm),
  ];
  return kinds.map((matching) => {
    const shown = withClauses(matching, [clause]);
    return isBranch ? { filter: { ...filter, category: branch }, matching, shown } : { filter, matching: shown, shown };
  });
}

function withClauses(matching: SearchClauses, clauses: readonly Clause[]): SearchClauses {
  return { ...matching, clauses: [...clauses, ...matching.clauses] };
}

/** A phase that finds the same as an earlier one finds nothing. */
function uniquePhases(phases: readonly SearchPhase[]): SearchPhase[] {
  const byClauses = new Map<string, SearchPhase>();
  for (const phase of phases) {
    const key = JSON.stringify(phase.shown.clauses);
    if (!byClauses.has(key)) byClauses.set(key, phase);
  }
  return [...byClauses.values()];
}

type ToTerm = (lexeme: string) => number;

const noNames: Names = new Map();

/** What the words of effects ask for, beside clauses that always hold. `hasNames`: options and categories that are called so match, too. */
function toSearchClauses(
  effects: readonly Effect[],
  required: readonly Clause[],
  toTerm: ToTerm,
  hasNames: boolean,
  { names, frequencies }: InterpretServices,
): SearchClauses {
  const byWord = effects.flatMap(({ segment, options }) => {
    const terms = hasNames && options ? options.map(({ id }) => optionTerm(id)) : [];
    return toClauses(segment.words, hasNames && !options ? names : noNames, toTerm).map((clauses) =>
      clauses.map((clause) => [...new Set([...clause, ...terms])]),
    );
  });
  return {
    clauses: [...required, ...byWord.flat()],
    share: estimateShare([...required.map((clause) => [clause]), ...byWord], frequencies),
  };
}

/** The filter with a bound of the search in it; undefined when the list's own filter leaves nothing of it. */
function narrowByAmount(
  filter: ResolvedFilter,
  amount: Exclude<AmountEffect, { kind: "options" }>,
  store: CatalogueStore,
): ResolvedFilter | undefined {
  if (amount.kind === "range") {
    const parameterIds = amount.parameters.map(({ id }) => id);
    return { ...filter, ranges: [...filter.ranges, { parameterIds, from: amount.from, to: amount.to }] };
  }
  const rate = store.current().rates[amount.currency] ?? 1;
  const from = amount.from === undefined ? undefined : Math.floor(amount.from * rate);
  const to = amount.to === undefined ? undefined : Math.ceil(amount.to * rate);
  const priceFrom = maxOf(filter.priceFrom, from);
  const priceTo = minOf(filter.priceTo, to);
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo) return undefined;
  return { ...filter, priceFrom, priceTo };
}

function maxOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function minOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** A part of a search as the API tells it; none for words. */
function describeEffect({ segment, locations, categories, options, amount }: Effect): SearchPart[] {
  const { text, without } = segment;
  const [location] = locations?.nodes ?? [];
  if (locations && location)
    return [
      { kind: "location", text, without, ...titlesOf(location), id: location.id, is_excluded: locations.isExcluded },
    ];
  const [category, ...more] = categories ?? [];
  if (category) {
    // «Квартира» is for sale and for rent.
    const titles = more.length === 0 ? titlesOf(category) : { title_ru: text, title_ky: text };
    return [{ kind: "category", text, without, ...titles, id: category.id }];
  }
  const chosen = options ?? (amount?.kind === "options" ? amount.options : undefined);
  const [option] = chosen ?? [];
  if (option) {
    const entry = option.parameter.options.find(({ id }) => id === option.id);
    return entry ? [{ kind: "option", text, without, ...titlesOf(entry), id: option.id }] : [];
  }
  if (amount?.kind === "price") {
    const { currency, from, to } = amount;
    return [{ kind: "price", text, without, currency, from: from ?? null, to: to ?? null }];
  }
  const [parameter] = amount?.kind === "range" ? amount.parameters : [];
  if (amount?.kind !== "range" || !parameter) return [];
  return [
    {
      kind: "range",
      text,
      without,
      ...titlesOf(parameter),
      id: parameter.id,
      unit_ru: parameter.unit_ru,
      unit_ky: parameter.unit_ky,
      from: amount.from ?? null,
      to: amount.to ?? null,
    },
  ];
}

function titlesOf({ title_ru, title_ky }: { title_ru: string; title_ky: string }) {
  return { title_ru, title_ky };
}
