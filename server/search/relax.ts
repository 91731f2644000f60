import type { Category } from "#server/catalogue/catalogue.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { compose, type Interpretation } from "./interpret.ts";
import { findEffects, type InterpretServices } from "./search-effects.ts";
import type { Dictionary } from "./text/dictionary.ts";
import { tokenize, tokenizeKeepingKyrgyz } from "./text/fold.ts";
import { stemToken } from "./text/stem.ts";
import {
  type Effect,
  isExclusion,
  isOfSeveralKinds,
  isPlace,
  isThing,
  noPrice,
  noWords,
} from "./understanding/effect.ts";
import { isNaming, type NamedOption } from "./understanding/gazetteer.ts";
import type { Segment } from "./understanding/understand.ts";

/** Composes a search with less in it: it finds no listings of other things. */
function composeLess(effects: readonly Effect[], base: ResolvedFilter, services: InterpretServices): Interpretation {
  return compose(effects, base, services, true);
}

/** A search with less in it, and what was left out. */
export interface RelaxedSearch {
  interpretation: Interpretation;
  leftOut: string[];
  /** Nothing but the location is left out. */
  isElsewhere: boolean;
  /** A make, a model or a category is left out. */
  lacksName: boolean;
}

/**
 * The search with ever less in it, for when little is found: first without its numbers, then without the least important
 * words, at last without the price and the location. The thing that is looked for stays. If it is sure, its category
 * comes next. Then each of the words is tried alone, and the category that such things are offered in.
 */
export function* relaxSearch(
  text: string,
  list: ResolvedFilter,
  services: InterpretServices,
): Generator<RelaxedSearch> {
  const { effects, base } = takeLocation(findEffects(text, list, services), list, services);
  const rooms = effects.filter(countsRooms);
  // «2 комнаты моссовет»: rooms say what is looked for, and every word beside them may go.
  const things = byImportance(effects.filter(isThing), services, rooms.length > 0);
  const names = things.filter(([effect]) => effect && isName(effect));
  const vague = things.filter((group) => !names.includes(group));
  // Nobody has a «сурнай»: other instruments that fit all the rest are nearest.
  const called = effects.filter(isNamedThing);
  yield* keepNoun(effects, { base, list, text }, services);
  if (called.length > 0 && called.every(({ likelyCategories: kinds = [] }) => kinds.every(isOfOneKind)))
    yield describeRelaxed(composeLess(effects.map(asCategory), base, services), called);
  const numbers = effects.filter((effect) => effect.amount && effect.amount.kind !== "price" && !countsRooms(effect));
  yield* dropOneByOne(
    effects,
    [
      effects.filter(({ isPrivate }) => isPrivate),
      numbers,
      ...mergeRest(vague),
      // «Элитка 2 комнаты»: any two rooms are nearer than three in such a house.
      ...(rooms.length > 0 ? [called] : []),
      rooms,
      ...effects.filter(isPlace).flatMap((effect) => [[effect], [effect]]),
      effects.filter(({ amount, segment }) => amount?.kind === "price" || segment === noPrice),
      ...names,
    ],
    base,
    services,
    [...numbers, ...rooms],
  );
  const bounds = effects.filter((effect) => effect.thing ?? effect.deal ?? isRejected(effect));
  // «Айфон 13 про макс»: another iPhone is nearer than any other telephone.
  const makes = effects.filter(isPartOfMake).flatMap((effect) => listMake(effect, services));
  if (makes.length > 0)
    yield describeRelaxed(
      composeLess([...makes, ...bounds], list, services),
      effects.filter((effect) => !bounds.includes(effect)),
    );
  const isSure = effects.some(({ thing }) => thing?.isSure);
  // Others of its kind are nearer than what only has a word in common with it.
  if (isSure) yield* leaveCategory(effects, bounds, { base, list, text }, services);
  // At last a category, a make or a model is only the words for it.
  const named = effects.filter((effect) => effect.categories ?? effect.options ?? isOfSeveralKinds(effect));
  if (named.length > 0) {
    const words = [...findEffects(text, list, services, false), ...bounds];
    if (named.some((effect) => effect.categories ?? isOfSeveralKinds(effect)))
      yield describeRelaxed(composeLess(words, list, services), named);
    yield* dropOneByOne(words, byImportance(words.filter(isThing), services), list, services);
    yield* eachAlone(words, bounds, list, services);
  } else yield* eachAlone(effects, bounds, list, services);
  if (!isSure) yield* leaveCategory(effects, bounds, { base, list, text }, services);
}

/** Maximum number of steps in which vague words are left out: each step is a query. */
const maxVagueGroups = 3;

/** The last groups as one, where there are many. */
function mergeRest(groups: readonly Effect[][]): Effect[][] {
  const filled = groups.filter((group) => group.length > 0);
  const rest = filled.slice(maxVagueGroups - 1).flat();
  return rest.length > 0 ? [...filled.slice(0, maxVagueGroups - 1), rest] : filled;
}

/** «Двушка»: more of what is meant than the words beside it. */
function countsRooms({ amount }: Effect): boolean {
  return amount?.kind === "options" && amount.options.every(({ parameter }) => parameter.key === "rooms");
}

/** Says what is not wanted: of that nothing is near. */
function isRejected(effect: Effect): boolean {
  return isExclusion(effect) && !effect.unwantedDeal;
}

function isNamedThing({ segment, likelyCategories }: Effect): boolean {
  return segment.meaning?.kind === "thing" && likelyCategories !== undefined;
}

/** Names a category, a thing, a make or a model, and no detail such as «с мебелью» or «105 серия». */
function isName({ categories, options, likelyCategories }: Effect): boolean {
  return Boolean(categories ?? likelyCategories) || options?.some(isNaming) === true;
}

/** A named thing as the category that it is in; others as they are. */
function asCategory(effect: Effect): Effect {
  if (!isNamedThing(effect)) return effect;
  const { likelyCategories: categories, ...rest } = effect;
  return { ...rest, ...(categories && { categories }) };
}

/** False for a main category: all kinds of vehicles are near to no hang-glider. */
function isOfOneKind({ path, children }: Category): boolean {
  return path.length > 1 || children.length === 0;
}

/** «Лодка резиновая»: any boat is nearer than what else is in its category. */
function* keepNoun(
  effects: readonly Effect[],
  { base, list, text }: { base: ResolvedFilter; list: ResolvedFilter; text: string },
  services: InterpretServices,
): Generator<RelaxedSearch> {
  const named = effects.find((effect) => isNamedThing(effect) && effect.segment.words.length > 1);
  if (!named) return;
  const meant = new Set(named.likelyCategories?.map(({ id }) => id));
  const own = new Set(tokenize(named.segment.text));
  const parts = findEffects(text, list, services, false).filter(({ segment }) =>
    tokenize(segment.text).every((word) => own.has(word)),
  );
  const [noun] = nameThing(parts, meant, services);
  if (!noun || parts.length < 2) return;
  const less = effects.map((effect) => (effect === named ? { ...named, segment: noun.word.segment } : effect));
  yield describeRelaxed(
    composeLess(less, base, services),
    parts.filter((part) => part !== noun.word),
  );
}

/** At the very last the category alone: first at the place and in the deal that are meant. */
function* leaveCategory(
  effects: readonly Effect[],
  bounds: readonly Effect[],
  { base, list, text }: { base: ResolvedFilter; list: ResolvedFilter; text: string },
  services: InterpretServices,
): Generator<RelaxedSearch> {
  const meant = effects.flatMap(({ thing }) => thing?.categories ?? []);
  const [implied = []] = effects.flatMap((effect) => (effect.implied?.length ? [effect.implied.slice(0, 1)] : []));
  const categories = (meant.length > 0 ? meant : implied).filter(isOfOneKind);
  if (categories.length === 0) return;
  const category: Effect = { segment: noWords, categories };
  const deal = list.dealType ?? effects.find((effect) => effect.deal)?.deal;
  const isSold = categories.some(({ deal_types: deals }) => deals.includes("sell"));
  // Somebody who wants to buy has nothing to give in exchange.
  const kept: Effect[] = isSold && !deal ? [category, { segment: noWords, unwantedDeal: "exchange" }] : [category];
  const places = effects.filter(isPlace);
  if (places.length > 0)
    yield describeRelaxed(
      composeLess([...kept, ...bounds, ...places], base, services),
      effects.filter((effect) => !isPlace(effect) && !bounds.includes(effect)),
    );
  const others = effects.filter((effect) => !effect.deal);
  yield describeRelaxed(composeLess([...kept, ...bounds], list, services), others);
  if (deal === "rent" || deal === "exchange") yield* leaveForDeal(deal, effects, { list, text }, services);
  // A thing that is only sold is near to one that is let.
  const anyDeal = bounds.filter((bound) => !bound.deal);
  if (anyDeal.length < bounds.length)
    yield describeRelaxed(composeLess([...kept, ...anyDeal], list, services), effects);
}

/** With less of the words of a thing a category hardly has it. */
const minShareElsewhere = 0.02;
/** A word names the thing if its share is more than this part of that of the best one. */
const minNamingShare = 0.3;

/**
 * Listings with the word for the thing in their titles, in other categories of the deal: costumes where nobody lets
 * dresses, «Обмен» where nobody exchanges them.
 */
function* leaveForDeal(
  deal: "rent" | "exchange",
  effects: readonly Effect[],
  { list, text }: { list: ResolvedFilter; text: string },
  services: InterpretServices,
): Generator<RelaxedSearch> {
  const { categories, categoryById } = services.store.current();
  const meant = new Set(effects.flatMap(({ thing }) => thing?.categories ?? []).map(({ id }) => id));
  const parts = findEffects(text, list, services, false).filter(
    ({ segment }) => !services.intents.find(tokenize(segment.text), 0),
  );
  const [named, ...others] = nameThing(parts, meant, services);
  if (!named) return;
  // «Тойго көйнөк»: a dress rather than a yurt for the same day.
  const words = [named, ...others.filter(({ ofThing }) => ofThing > named.ofThing * minNamingShare)];
  const shareOf = (id: number) => words.reduce((sum, { shares }) => sum + (shares.get(id) ?? 0), 0);
  const within = list.category && categoryById.get(list.category.id);
  const elsewhere = categories.filter(
    (one) =>
      !meant.has(one.id) &&
      (deal === "rent" ? one.deal_types.includes(deal) && shareOf(one.id) >= minShareElsewhere : isExchange(one)) &&
      (!within || one.path.includes(within)),
  );
  if (elsewhere.length === 0) return;
  const kept = [
    { ...named.word, categories: elsewhere },
    ...effects.filter((effect) => effect.deal ?? isRejected(effect)),
  ];
  const found = composeLess(kept, list, services);
  // The first phase has the word in its title.
  const [titled] = found.phases;
  const left = describeRelaxed(
    titled ? { ...found, phases: [titled], counted: titled } : found,
    parts.filter((part) => part !== named.word),
  );
  yield { ...left, isElsewhere: false };
}

/** The words of a search by how much they name categories, the best first. */
function nameThing(parts: readonly Effect[], categories: ReadonlySet<number>, { things }: InterpretServices) {
  return parts
    .filter((effect) => isThing(effect) && !isBareNumber(effect))
    .map((word) => {
      const shares = things.weigh(tokenizeKeepingKyrgyz(word.segment.text).flatMap(stemToken));
      return { word, shares, ofThing: [...categories].reduce((sum, id) => sum + (shares.get(id) ?? 0), 0) };
    })
    .filter(({ ofThing }) => ofThing > 0)
    .toSorted((one, other) => other.ofThing - one.ofThing);
}

/** Things of all kinds are exchanged in it, and nothing else is done. */
function isExchange({ deal_types: deals }: Category): boolean {
  return deals.length === 1 && deals[0] === "exchange";
}

/** The location that a list is narrowed to goes like one that the search names, unless it names one. */
function takeLocation(
  effects: readonly Effect[],
  list: ResolvedFilter,
  { store }: InterpretServices,
): { effects: readonly Effect[]; base: ResolvedFilter } {
  const node = list.location && store.current().locationById.get(list.location.id);
  if (!node || effects.some(isPlace)) return { effects, base: list };
  const chosen: Effect = { segment: { ...noWords }, locations: { nodes: [node], isExcluded: false } };
  return { effects: [...effects, chosen], base: { ...list, location: undefined } };
}

function describeRelaxed(interpretation: Interpretation, leftOut: readonly Effect[]): RelaxedSearch {
  return {
    interpretation,
    leftOut: listTexts(leftOut),
    isElsewhere: leftOut.length > 0 && leftOut.every(isPlace),
    lacksName: leftOut.some(({ categories, options }) => categories ?? options),
  };
}

/** As they were typed. */
function listTexts(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.segment.text === "" || isRejected(effect) ? [] : [effect.segment.text]));
}

/** Each word alone but the most important one, which {@link dropOneByOne} leaves: the more important ones first. */
function* eachAlone(
  effects: readonly Effect[],
  bounds: readonly Effect[],
  base: ResolvedFilter,
  services: InterpretServices,
): Generator<RelaxedSearch> {
  for (const group of byImportance(effects.filter(isThing), services).toReversed()) {
    for (const only of group) {
      if (isBareNumber(only)) continue;
      yield describeRelaxed(
        composeLess([only, ...bounds], base, services),
        effects.filter((effect) => effect !== only),
      );
    }
  }
}

/** Alone it is nothing that anybody looks for: «iPhone 16» has nothing to do with «16 штук». */
function isBareNumber({ segment }: Effect): boolean {
  return !/\p{L}/u.test(segment.text);
}

/**
 * Leaves out group after group. `numbers`, which go first, come back where a location goes: two rooms in another town are nearer than
 * any flat there.
 */
function* dropOneByOne(
  effects: readonly Effect[],
  groups: readonly (readonly Effect[])[],
  base: ResolvedFilter,
  services: InterpretServices,
  numbers: readonly Effect[] = [],
): Generator<RelaxedSearch> {
  let left = [...effects];
  const leftOut = new Set<Segment>();
  for (const group of groups) {
    const segments = new Set(group.map(({ segment }) => segment));
    const before = left;
    left = left.flatMap((other) =>
      segments.has(other.segment) ? (leftOut.has(other.segment) ? [] : widenLocation(other)) : [other],
    );
    for (const segment of segments) leftOut.add(segment);
    // «Сантехник» in Бишкек: without both there is nothing that the rest could be near to.
    if (left.every(({ isSilent }) => isSilent)) return;
    // A city has no region to look in first.
    if (left.length === before.length && left.every((effect, at) => effect === before[at])) continue;
    if (numbers.length > 0 && group.some(isPlace)) {
      const back = new Set(numbers.map(({ segment }) => segment));
      const kept = effects.flatMap((effect) =>
        back.has(effect.segment) ? [effect] : left.filter(({ segment }) => segment === effect.segment),
      );
      yield describeRelaxed(
        composeLess(kept, base, services),
        effects.filter(({ segment }) => leftOut.has(segment) && !back.has(segment)),
      );
    }
    yield describeRelaxed(
      composeLess(left, base, services),
      effects.filter(({ segment }) => leftOut.has(segment)),
    );
  }
}

/** Whether all that is named is part of something else: «iPhone 13» is of Apple. */
function isPartOfMake({ options = [] }: Effect): boolean {
  return options.length > 0 && options.every((option) => parentOf(option) !== null);
}

function parentOf({ id, parameter }: NamedOption): number | null {
  return parameter.options.find((option) => option.id === id)?.parent_option ?? null;
}

/** The make of a model, which listings have to have: its words say more. */
function listMake(effect: Effect, { store }: InterpretServices): Effect[] {
  const parents = new Set((effect.options ?? []).map(parentOf));
  const makes = [...store.current().parameterById.values()].flatMap((parameter) =>
    parameter.options.flatMap(({ id }) => (parents.has(id) ? [{ id, parameter }] : [])),
  );
  return makes.length > 0 ? [{ ...effect, options: makes }] : [];
}

/** A location becomes its region at first; anything else is gone. */
function widenLocation(effect: Effect): Effect[] {
  const nodes = effect.locations?.nodes ?? [];
  const regions = [...new Set(nodes.flatMap(({ path }) => (path.length > 1 ? path.slice(0, 1) : [])))];
  return regions.length > 0 ? [{ ...effect, locations: { nodes: regions, isExcluded: false } }] : [];
}

/** How many titles have a word, or the dictionary form of it: «саанга» is «саан». */
function countForms(token: string, dictionary: Dictionary): number {
  const stems = stemToken(token).map((lexeme) => lexeme.replace(/^~|-$/g, ""));
  return Math.max(dictionary.count(token), ...stems.map((stem) => dictionary.count(stem)));
}

/**
 * What may be left out, the least important first: together all numbers that mean nothing by themselves, then all words that no
 * listing has, then one by one words that name nothing (the commonest first), words that options and categories are called by,
 * makes and models, the category. The most important stays, unless `hasAll`.
 */
function byImportance(things: readonly Effect[], { dictionary, names }: InterpretServices, hasAll = false): Effect[][] {
  const rank = (effect: Effect): number => {
    const { segment, categories, likelyCategories, options } = effect;
    if (categories) return 4;
    if (options ?? likelyCategories) return 3;
    if (isBareNumber(effect)) return -1;
    const count = Math.min(...tokenize(segment.text).map((token) => countForms(token, dictionary)));
    if (count === 0) return 0;
    const isName = segment.words.flat(2).some((lexeme) => names.has(lexeme));
    return (isName ? 2 : 1) + 1 / (1 + count);
  };
  const ranked = things
    .map((effect) => ({ effect, rank: rank(effect) }))
    .toSorted((a, b) => a.rank - b.rank || things.indexOf(b.effect) - things.indexOf(a.effect))
    .slice(0, hasAll ? undefined : -1);
  const numbers = ranked.filter((one) => one.rank < 0).map(({ effect }) => effect);
  const unknown = ranked.filter((one) => one.rank === 0).map(({ effect }) => effect);
  return [numbers, unknown, ...ranked.slice(numbers.length + unknown.length).map(({ effect }) => [effect])];
}
