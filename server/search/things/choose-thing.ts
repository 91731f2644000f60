import { isResume } from "#server/catalogue/card-facts.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { Intent } from "./intents.ts";
import { maxThingWords, type ThingIndex } from "./thing-index.ts";

/** A word of a search. */
export interface ThingWord {
  lexemes: readonly string[];
  /** It says nothing of a thing: a number, a word in quotes, a word without meaning, an intent. */
  isIdle: boolean;
  /** It is the name of a place, too. */
  isPlace: boolean;
  /** It is part of a number with a unit: the name of a thing has none, «2 комнатная квартира» is two parts of a search. */
  isAmount: boolean;
  /** It is part of a price, which ends the name of a thing: «кровать до 10000 двуспальная». */
  isPrice: boolean;
  /** It describes the thing: it stands behind a preposition. */
  isModifier: boolean;
}

/** The thing that a search is about. */
export interface ChosenThing {
  /** The likeliest first. */
  categories: Category[];
  /** How sure that is, from 0 to 1. */
  share: number;
  /** The words that name it; none where `start` is `end`. */
  start: number;
  end: number;
}

/** A name of categories: by their titles, or as admins say. */
export interface CategoryName {
  start: number;
  end: number;
  ids: number[];
}

export interface ChoiceServices {
  things: ThingIndex;
  /** Categories whose names begin at a word. */
  names: readonly CategoryName[];
  categoryById: ReadonlyMap<number, Category>;
  intents: ReadonlySet<Intent>;
  /** How likely each category is by the letters of the search; small shares are left out. */
  guess: ReadonlyMap<number, number>;
  /** Whether the prices of a search may be those of a category. */
  fitsPrice: (category: Category) => boolean;
  /** Chosen categories are in this one. */
  within?: Category | undefined;
}

/** Words of a thing, and idle words between them. */
const maxWindow = maxThingWords + 2;

/*
 * The weights are found by trials on searches that are none of the tests. The letters of the whole search say the most;
 * names and words of things decide among the categories that these leave.
 */
const guessWeight = 30;
/** Weight of a single word; that of a whole name is 1. */
const wordWeight = 1;
/** Weight of a word that is also the name of a place. */
const placeWeight = 0.6;
const modifierWeight = 0.35;
const firstWeight = 1.4;
/** «Работа» says less than «водитель». */
const groupFactor = 0.6;
/** Factor of a category that has a name of all the words. */
const wholeFactor = 5;
/** «Дом до 50000$» is for sale: nobody lets one for that. */
const unusualFactor = 0.05;
/** With such a share the letters leave hardly a doubt: categories that they do not name are unlikely. */
export const clearGuess = 0.9;
const unlikelyFactor = 0.1;
/** With less nothing is chosen. */
const minScore = 0.55;
/** Categories with less than this share of the best score are not meant; the surer the best is, the more it takes. */
const minShare = 0.5;
const surenessShare = 0.4;
const maxMinShare = 0.95;
/** The same for a category that has a name of all the words. */
const minWholeShare = 0.3;
const maxCategories = 6;

/** What a search is about, by all its words; `undefined` if they do not tell, or are the name of a category. */
export function chooseThing(words: readonly ThingWord[], services: ChoiceServices): ChosenThing | undefined {
  const { things, names, guess, categoryById, within, intents, fitsPrice } = services;
  const windows = listWindows(words, things, names);
  const significant = countThings(words);
  const shares = words.map(({ isIdle, lexemes }) => (isIdle ? noShares : things.weigh(lexemes)));
  const whole = new Set<number>();
  const scores = new Map<number, number>();
  const isForBuyers = intents.has("buyer");
  const meantBy = (id: number) => (isForBuyers ? id : offeredIn(categoryById.get(id))?.id) ?? id;
  const add = (id: number, score: number) => scores.set(meantBy(id), (scores.get(meantBy(id)) ?? 0) + score);
  const first = words.findIndex(({ isIdle }) => !isIdle);
  if (significant === 0) return undefined;
  // «Квартира» alone is the name of categories: what is let and what is sold.
  const isBare = [...intents].every((intent) => bareIntents.has(intent));
  if (isBare && names.some(({ start, end }) => countThings(words.slice(start, end)) >= significant)) return undefined;
  const weightAt = (at: number) => (words[at]?.isModifier ? modifierWeight : at === first ? firstWeight : 1);
  for (const { ids, size, isPlace, start } of windows) {
    const weight = (weightAt(start) * (isPlace ? placeWeight : 1)) / Math.sqrt(ids.length);
    for (const id of ids) add(id, weight);
    if (!isPlace && size >= significant) for (const id of ids) whole.add(meantBy(id));
  }
  for (const [at, one] of shares.entries()) {
    const weight = weightAt(at) * wordWeight * (words[at]?.isPlace ? placeWeight : 1);
    for (const [id, share] of one) add(id, share * weight);
  }
  const guessed = new Set<number>();
  for (const [id, share] of guess) {
    add(id, share * guessWeight);
    guessed.add(meantBy(id));
  }
  const isClear = Math.max(0, ...guess.values()) >= clearGuess;
  const ranked = [...scores]
    .flatMap(([id, score]) => {
      const category = categoryById.get(id);
      if (!category || (within && !category.path.includes(within))) return [];
      const group = category.children.length > 0 ? groupFactor : 1;
      const named = whole.has(id) ? wholeFactor : 1;
      const priced = fitsPrice(category) ? 1 : unusualFactor;
      const isUnlikely = isClear && !guessed.has(id) && !(significant === 1 && whole.has(id));
      const fit = fitOf(category, intents);
      return fit === 0
        ? []
        : [{ category, score: score * fit * group * named * priced * (isUnlikely ? unlikelyFactor : 1) }];
    })
    .toSorted((one, other) => other.score - one.score);
  const best = ranked[0];
  if (!best || best.score < minScore) return undefined;
  const share = best.score / ranked.reduce((sum, { score }) => sum + score, 0);
  const least = Math.min(maxMinShare, minShare + surenessShare * share);
  const likely = ranked
    .filter(({ score, category: { id } }) => score >= best.score * (whole.has(id) ? minWholeShare : least))
    .slice(0, maxCategories);
  const categories = lowest(likely.map(({ category }) => category));
  return { categories, share, ...findNaming(categories, windows, shares, significant) };
}

/** Those who look for a flat look where flats are offered, and not among others who look for one. */
function offeredIn(category: Category | undefined): Category | undefined {
  return category && isWanted(category) ? category.path.at(-2)?.children.find((one) => !isWanted(one)) : category;
}

/** Whether people in it look for things and offer none. */
export function isWanted({ deal_types: deals }: Category): boolean {
  return deals.length === 1 && deals[0] === "buy";
}

const noShares: ReadonlyMap<number, number> = new Map();

/** Intents that do not tell of several categories with one name which is meant. */
const bareIntents: ReadonlySet<Intent> = new Set(["none", "cheap", "private", "want", "need", "job"]);

/** How many words may name a thing. */
function countThings(words: readonly ThingWord[]): number {
  return words.filter(({ isIdle, isPlace }) => !isIdle && !isPlace).length;
}

/** «Работа водителем»: of a group and what is in it the latter is meant. */
function lowest(categories: readonly Category[]): Category[] {
  return categories.filter(
    (category) => !categories.some((other) => other !== category && other.path.includes(category)),
  );
}

/** A word with a greater share names a category. */
const namingShare = 0.2;

/**
 * The words that name a thing of these categories: the longest name, or the first word that tells. Otherwise a name of
 * all the words, whatever its categories: «орто» alone is no village.
 */
function findNaming(
  categories: readonly Category[],
  windows: readonly Window[],
  shares: readonly ReadonlyMap<number, number>[],
  significant: number,
): { start: number; end: number } {
  const ids = new Set(categories.map(({ id }) => id));
  const named = windows.filter(({ hasAmount }) => !hasAmount);
  const [longest] = named
    .filter((window) => window.ids.some((id) => ids.has(id)))
    .toSorted(
      (one, other) => other.size - one.size || Number(one.isPlace) - Number(other.isPlace) || one.start - other.start,
    );
  if (longest) return { start: longest.start, end: longest.end };
  const at = shares.findIndex((one) => [...ids].some((id) => (one.get(id) ?? 0) > namingShare));
  if (at >= 0) return { start: at, end: at + 1 };
  const { start, end } = named.find(({ isPlace, size }) => !isPlace && size >= significant) ?? { start: 0, end: 0 };
  return { start, end };
}

interface Window {
  start: number;
  end: number;
  /** Significant words. */
  size: number;
  isPlace: boolean;
  hasAmount: boolean;
  ids: number[];
}

/** Neighbouring words that are a thing in any order. */
function listWindows(words: readonly ThingWord[], things: ThingIndex, names: readonly CategoryName[]): Window[] {
  const windows = names.map(({ start, end, ids }): Window => {
    const significant = words.slice(start, end).filter(({ isIdle }) => !isIdle);
    const isPlace = significant.every((word) => word.isPlace);
    return { start, end, size: significant.length, isPlace, hasAmount: false, ids };
  });
  for (let start = 0; start < words.length; start += 1) {
    if (words[start]?.isIdle) continue;
    for (let end = start + 1; end <= Math.min(words.length, start + maxWindow); end += 1) {
      if (words[end - 1]?.isPrice) break;
      if (words[end - 1]?.isIdle) continue;
      const significant = words.slice(start, end).filter(({ isIdle }) => !isIdle);
      if (significant.length > maxThingWords) break;
      const ids = things.find(significant.map(({ lexemes }) => lexemes));
      const isPlace = significant.every((word) => word.isPlace);
      const hasAmount = words.slice(start, end).some((word) => word.isAmount);
      if (ids.length > 0) windows.push({ start, end, size: significant.length, isPlace, hasAmount, ids });
    }
  }
  return windows;
}

/** How well a category fits what somebody wants to do: a factor of its score. */
function fitOf(category: Category, intents: ReadonlySet<Intent>): number {
  const { deal_types: deals, isGift } = category;
  if (isWanted(category) && !intents.has("buyer")) return 0;
  if (intents.has("gift") && isGift) return 4;
  if (intents.has("buyer")) return deals.includes("buy") || deals.includes("service") ? 1 : 0.06;
  const isWork = deals.includes("job");
  const isForWork = isResume(category);
  if (intents.has("rent")) return deals.includes("rent") ? 1 : 0.06;
  if (intents.has("job")) return isWork ? (isForWork ? 0.05 : 1.5) : 0.2;
  if (intents.has("vacancy")) return isWork && !isForWork ? 1.5 : isForWork ? 0 : 0.2;
  if (intents.has("staff")) return isWork ? (isForWork ? 1.5 : 0.6) : 0.3;
  if (intents.has("service")) return deals.includes("service") ? 1.5 : 0.8;
  if (intents.has("buy") || intents.has("sell")) return deals.includes("sell") ? 1 : 0.7;
  if (intents.has("exchange")) return deals.includes("exchange") ? (deals.length === 1 ? 1.5 : 1) : 0.7;
  if (intents.has("term") && deals.includes("rent")) return 1.3;

  if (intents.has("want")) return isWork && !isForWork ? 0.1 : 1;
  // Without a word for it, people look for work more often than for workers.
  return isForWork ? 0.5 : 1;
}
