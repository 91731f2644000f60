import { isResume } from "#server/catalogue/card-facts.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import { estimateShare, type SearchClauses, toClauses } from "./clauses.ts";
import type { ResolvedFilter } from "./filter.ts";
import type { Names } from "./names.ts";
import type { InterpretServices } from "./search-effects.ts";
import { categoryTerm, type Clause, optionTerm, titleTerm, wordTerm } from "./terms.ts";
import type { QueryWord } from "./text/query.ts";
import { type Effect, isOfSeveralKinds, isPlace, isThing } from "./understanding/effect.ts";
import type { NamedOption } from "./understanding/gazetteer.ts";

/** Matches of one kind, and the filter that they are found under. */
export interface SearchPhase {
  filter: ResolvedFilter;
  matching: SearchClauses;
  /** The same matches under the filter of the whole search: what later phases leave out. */
  shown: SearchClauses;
}

/** The phases of a search, and what is counted of it. */
export interface SearchPhases {
  /** The best matches first: in the named category, in the title, in names of options, anywhere. */
  phases: SearchPhase[];
  /** What comes after the nearest: listings elsewhere whose titles name the location, and parts for the model that is named. */
  aside: AsidePhase[];
  /** The matches that are counted: of the category that is named, or anywhere. */
  counted: { filter: ResolvedFilter; matching: SearchClauses };
}

interface AsidePhase extends SearchPhase {
  /** Parts for the model that is named. */
  isOfParts?: boolean;
}

/** Where listings are looked for. */
interface Scope {
  /** The list's filter, with the location and the bounds that the search names. */
  filter: ResolvedFilter;
  /** Clauses that hold there whatever the words. */
  required: readonly Clause[];
  /** The locations that the search names, as a clause. */
  place: readonly Clause[];
  /** Parts of the search are left out. */
  isRelaxed: boolean;
}

/** The phases of what a search asks for. */
export function composePhases(effects: readonly Effect[], scope: Scope, services: InterpretServices): SearchPhases {
  const { filter, required, place, isRelaxed } = scope;
  const things = effects.filter(isThing);
  const thing = effects.find((effect) => effect.thing)?.thing;
  const ofThing = thing
    ? [[...thing.categories, ...listNewCategories(services)].map(({ id }) => categoryTerm(id))]
    : [];
  // One location is in the filter, which has an index for it; several are a clause.
  const anyThing = filter.location ? required : [...required, ...place];
  const here = [...anyThing, ...ofThing];
  // «Фазан» in a title means the same among poultry and cage birds, «квартира» nothing of it among repairs.
  const possible = effects.find((effect) => effect.possible)?.possible?.map(({ id }) => categoryTerm(id));
  const alike = possible && [...anyThing, [...possible, ...ofThing.flat()]];
  const find: FindClauses = (found, kind, clauses = here) => toSearchClauses(found, kind, clauses, services);
  const anywhere = { filter, matching: find(things, mentioned), shown: find(things, mentioned) };
  const { titled, others } = composeCategoryPhases(effects, scope, find, services);
  // Nothing but makes and models: the thing itself is wanted, not parts for it.
  const isThingItself = things.length > 0 && things.every(({ implied }) => implied && implied.length > 0);
  const isNamed = isThingItself || things.some(({ categories }) => categories);
  const inTitles = (kind: MatchKind, clauses: readonly Clause[] = here) => {
    const matching = find(things, kind, clauses);
    return things.length > 0 ? [{ filter, matching, shown: matching }] : [];
  };
  // «Үй сатам»: what only mentions a house is neither a house nor a cow; that comes after the nearest, too.
  const isOneOfKinds = !isNamed && things.length > 0 && things.every(isOfSeveralKinds);
  // «Дверь на Honda Fit» is no Honda Fit.
  const isModel = isThingItself && titled.length > 0 && things.some(({ options }) => options?.some(isOfModel));
  // Whoever names a category wants nothing that only mentions it: that comes after the nearest (`relaxSearch`).
  const found = isNamed
    ? [...titled, ...others, ...(isModel ? [] : inTitles(inOwnTitle, thing ? here : alike))]
    : [
        ...titled,
        ...inTitles(titledAndCalled),
        ...inTitles(inTitle),
        ...others,
        ...inTitles(titledOrCalled),
        ...(isOneOfKinds ? [] : [anywhere]),
      ];
  const isSure = thing?.isSure === true;
  // Vacancies have the words of résumés, and are for others.
  const isOfWorkers = thing?.categories.every(isResume) === true;
  const words = things.reduce((sum, { categories, segment }) => sum + (categories ? 1 : segment.words.length), 0);
  // Sellers choose wrong categories: a title with all the words counts elsewhere, too. One word has several meanings,
  // several words in one title hardly. What is near has to be the same thing.
  const isAnywhere = thing !== undefined && !isOfWorkers && !(isSure && (isRelaxed || words < 2));
  const isAlike = thing !== undefined && !isOfWorkers && !isNamed && !isRelaxed;
  const around = isAnywhere ? anyThing : isAlike ? alike : undefined;
  if (around && !isModel) found.push(...inTitles(inOwnTitle, around));
  const phases = found.map((phase) => ({ ...phase, shown: withClauses(phase.shown, place) }));
  const aside: AsidePhase[] = isModel ? inTitles(inOwnTitle).map((phase) => ({ ...phase, isOfParts: true })) : [];
  const isOther = thing ? !(isSure && isRelaxed) : isNamed && alike !== undefined;
  if (isOther && !isAnywhere && !isModel) aside.push(...inTitles(inOwnTitle, anyThing));
  if (place.length > 0) {
    // «Юрта Ысык-Көл» may be offered from elsewhere, and «квартира Ош» stands near Ош базар in Бишкек.
    const matching = find(
      effects.filter((effect) => isThing(effect) || isPlace(effect)),
      isNamed ? inOwnTitle : titledOrCalled,
      required,
    );
    aside.unshift({ filter: { ...filter, location: undefined }, matching, shown: matching });
  }
  const widest = isNamed ? [...titled, ...others].at(-1) : isOneOfKinds ? inTitles(titledOrCalled)[0] : undefined;
  const doubtful = around ? { filter, matching: orInTitle(things, around, ofThing.flat(), services) } : undefined;
  const counted = widest ?? doubtful ?? anywhere;
  return { phases: uniquePhases(phases), aside, counted };
}

/** Categories that admins added: of their things nothing is known but their names. */
function listNewCategories({ store, things }: InterpretServices): Category[] {
  const catalogue = store.current();
  const listed = newCategories.get(catalogue);
  if (listed) return listed;
  const added = catalogue.categories.filter(({ id, children }) => children.length === 0 && !things.hasCategory(id));
  newCategories.set(catalogue, added);
  return added;
}

/** By catalogue: things are built in and never change. */
const newCategories = new WeakMap<Catalogue, Category[]>();

function isOfModel({ parameter }: NamedOption): boolean {
  return parameter.key.endsWith("model");
}

/** How words match. */
interface MatchKind {
  toTerm: (lexeme: string) => number;
  /** Whether being called so, as an option or a category, is as good as the words, or asked for beside them. */
  names: "unused" | "as good" | "too";
  /** True: without the synonyms of what names a category, a make or a model. */
  isOwn?: boolean;
}

const mentioned: MatchKind = { toTerm: wordTerm, names: "as good" };
const inTitle: MatchKind = { toTerm: titleTerm, names: "unused" };
const titledOrCalled: MatchKind = { toTerm: titleTerm, names: "as good" };
/** «Бешик» is a cradle rather than a house in Арча-Бешик. */
const titledAndCalled: MatchKind = { toTerm: titleTerm, names: "too" };
/** In other categories than the named one «ат» says nothing of a horse: not every synonym counts. */
const inOwnTitle: MatchKind = { toTerm: titleTerm, names: "unused", isOwn: true };

type FindClauses = (found: readonly Effect[], kind: MatchKind, clauses?: readonly Clause[]) => SearchClauses;

/**
 * Listings of the category that the search names or implies: those with the words in the title, and the others there. Of categories that
 * a word may mean only the first.
 */
function composeCategoryPhases(
  effects: readonly Effect[],
  { filter, isRelaxed }: Scope,
  find: FindClauses,
  { store }: InterpretServices,
): { titled: SearchPhase[]; others: SearchPhase[] } {
  const things = effects.filter(isThing);
  const all = things.flatMap(({ categories }) => categories ?? []);
  // «Игровой ноутбук» is one of the gaming ones.
  const named = all.filter((one) => !all.some((other) => other !== one && other.path.includes(one)));
  const [implied = []] = effects.flatMap((effect) => (effect.implied ? [effect.implied] : []));
  const likely = things.flatMap(({ likelyCategories }) => likelyCategories ?? []);
  const categories = [named, implied, likely].find((list) => list.length > 0);
  if (!categories) return { titled: [], others: [] };
  const clause = [...new Set(categories)].map(({ id }) => categoryTerm(id));
  // One category has an index of its own.
  const isBranch = clause.length === 1 && !filter.category;
  const above = findCommon(categories);
  const branch = above && { id: above.id, level: above.path.length, listings: store.countInCategory(above.id) };
  const there = (matching: SearchClauses): SearchPhase => {
    const shown = withClauses(matching, [clause]);
    return isBranch && branch
      ? { filter: { ...filter, category: branch }, matching, shown }
      : { filter: { ...filter, ...(branch && { within: branch }) }, matching: shown, shown };
  };
  // «Тайганы, алабаи, тобеты» is one category: all in it are called so.
  if (categories === likely)
    return { titled: [there(find(things, inTitle)), there(find(things, titledOrCalled))], others: [] };
  const rest = things.filter((effect) => !effect.categories);
  const leaves = things.flatMap((effect) => effect.leaves ?? []).map(({ id }) => categoryTerm(id));
  const inLeaves = leaves.length > 0 ? [there(withClauses(find(rest, mentioned), [leaves]))] : [];
  // «Машина»: few titles of cars have the word, and those of cars on order do.
  const isWholeBranch = rest.length === 0 && !isRelaxed && named.every(({ children }) => children.length > 0);
  return {
    titled: [
      ...(rest.length === 0 ? inLeaves : []),
      ...(named.length > 0 && !isWholeBranch ? [there(find(things, inTitle))] : []),
      ...(rest.length > 0 ? [there(find(rest, titledOrCalled))] : []),
    ],
    others: [there(find(rest, mentioned))],
  };
}

/** The narrowest category that all of these are in or are. */
export function findCommon([first, ...others]: readonly Category[]): Category | undefined {
  return first?.path.findLast((node) => others.every(({ path }) => path.includes(node)));
}

function withClauses(matching: SearchClauses, clauses: readonly Clause[]): SearchClauses {
  return { ...matching, clauses: [...clauses, ...matching.clauses] };
}

/** Matches listings that mention things and have some of `terms`, or that have all the words in their titles. */
function orInTitle(
  things: readonly Effect[],
  required: readonly Clause[],
  terms: Clause,
  services: InterpretServices,
): SearchClauses {
  const mentions = toSearchClauses(things, mentioned, required, services);
  const titles = toSearchClauses(things, inOwnTitle, [], services);
  const titled = titles.clauses.length > 0 ? titles.clauses.map((clause) => [...clause, ...terms]) : [terms];
  return { ...mentions, clauses: [...mentions.clauses, ...titled] };
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

const noNames: Names = new Map();

/** What the words of effects ask for, beside clauses that always hold. */
function toSearchClauses(
  effects: readonly Effect[],
  { toTerm, names: use, isOwn = false }: MatchKind,
  required: readonly Clause[],
  { names, wholeNames, frequencies }: InterpretServices,
): SearchClauses {
  const byWord = effects.flatMap(({ segment, options, categories }) => {
    const words = isOwn && (options ?? categories) ? segment.ownWords : segment.words;
    const terms = options?.map(({ id }) => optionTerm(id)) ?? [];
    if (use === "too")
      return words.map((word) => {
        const called = terms.length > 0 ? terms : listNameTerms(word, wholeNames);
        return [...toClauses([word], noNames, toTerm).flat(), ...(called.length > 0 ? [called] : [])];
      });
    const isCalled = use === "as good";
    return toClauses(words, isCalled && !options ? names : noNames, toTerm).map((clauses) =>
      clauses.map((clause) => [...new Set([...clause, ...(isCalled ? terms : [])])]),
    );
  });
  return {
    clauses: [...required, ...byWord.flat()],
    share: estimateShare([...required.map((clause) => [clause]), ...byWord], frequencies),
  };
}

/** The options and categories that are called by a word. */
function listNameTerms(word: QueryWord, names: Names): number[] {
  const lexemes = word.flatMap((alternative) => (alternative.length === 1 ? alternative : []));
  return [...new Set(lexemes.flatMap((lexeme) => names.get(lexeme) ?? []))];
}
