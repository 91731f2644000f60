import type { SearchPart } from "#contracts/listings/schemas.ts";
import type { LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { estimateShare, type SearchClauses, toClauses } from "./clauses.ts";
import type { Branch, ResolvedFilter } from "./filter.ts";
import type { Names } from "./names.ts";
import { type Effect, findEffects, type InterpretServices, isPlace, isThing } from "./search-effects.ts";
import { categoryTerm, type Clause, locationTerm, optionTerm, titleTerm, wordTerm } from "./terms.ts";
import type { AmountEffect } from "./understanding/amount-effect.ts";

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

/** What a search asks for; undefined when it has no words. */
export function interpretSearch(
  text: string,
  base: ResolvedFilter,
  services: InterpretServices,
): Interpretation | undefined {
  const effects = findEffects(text, base, services);
  return effects.length === 0 ? undefined : compose(effects, base, services);
}

/** What the parts of a search ask for together. */
export function compose(effects: readonly Effect[], base: ResolvedFilter, services: InterpretServices): Interpretation {
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
    const isAmbiguous = more.length > 0;
    const titles = isAmbiguous ? { title_ru: text, title_ky: text } : titlesOf(category);
    return [{ kind: "category", text, without, ...titles, id: category.id, is_ambiguous: isAmbiguous }];
  }
  const chosen = options ?? (amount?.kind === "options" ? amount.options : undefined);
  const [option, ...others] = chosen ?? [];
  if (option) {
    const entry = option.parameter.options.find(({ id }) => id === option.id);
    const isAmbiguous = others.length > 0;
    return entry
      ? [{ kind: "option", text, without, ...titlesOf(entry), id: option.id, is_ambiguous: isAmbiguous }]
      : [];
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
