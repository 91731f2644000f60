import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { STOP_WORDS } from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";
import type { NamedThing } from "./read-things.ts";
import { hashKey, type SortedKeys, sortKeys } from "./sorted-keys.ts";

/** Things by their words, and categories by single words. */
export interface ThingIndex {
  /** Ids of the categories of a thing that consists of these words, in any order and form; the commonest first. */
  find(words: readonly (readonly string[])[]): number[];
  /** How much each category is meant by a word: at most 1 together, shared among those that have things with it. */
  weigh(lexemes: readonly string[]): ReadonlyMap<number, number>;
  /** Whether some thing has a word with this lexeme. */
  hasWord(lexeme: string): boolean;
}

/** Words of a thing at most. */
export const maxThingWords = 4;
/** Combinations of lexemes of a thing that are looked up. */
const maxKeys = 8;

/** Takes some hundred milliseconds: pauses after some thousand things. */
export function* buildThingIndex(things: Iterable<NamedThing>): Generator<undefined, ThingIndex> {
  const phrases: [number, number][] = [];
  const words = new Map<string, Map<number, number>>();
  const sizes = new Map<number, number>();
  let read = 0;
  for (const { categoryId, text } of things) {
    const stems = stemsOf(text);
    for (const key of keysOf(stems)) phrases.push([key, categoryId]);
    sizes.set(categoryId, (sizes.get(categoryId) ?? 0) + 1);
    for (const lexeme of new Set([...stems.flat(), ...stems.flatMap(beginningOf)])) {
      const counts = words.get(lexeme) ?? new Map<number, number>();
      words.set(lexeme, counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1));
    }
    read += 1;
    if (read % 5_000 === 0) yield;
  }
  const byPhrase = sortKeys(phrases);
  yield;
  const byWord = indexWords(words, sizes);
  return {
    find: (given) => [...new Set(keysOf(given).flatMap((key) => [...byPhrase.find(key)]))],
    weigh(lexemes) {
      const shares = new Map<number, number>();
      const whole = findFirst(byWord, lexemes);
      const found = whole ?? findFirst(byWord, beginningOf(lexemes)) ?? [];
      for (let at = 0; at < found.length; at += 2) {
        const share = ((found[at + 1] ?? 0) / fullShare) * (whole ? 1 : beginningWeight);
        shares.set(found[at] ?? 0, share);
      }
      return shares;
    },
    hasWord: (lexeme) => byWord.find(hashKey(lexeme)).length > 0,
  };
}

/** Letters by whose likeness an unknown form is guessed. */
const beginning = 4;
const beginningWeight = 0.6;

/** The beginning of a word, for forms that the stemmers do not know: «айдап» is akin to «айдоо». */
function beginningOf(lexemes: readonly string[]): string[] {
  const [plain = ""] = lexemes.map((lexeme) => lexeme.replace(/^~|-$/g, ""));
  return plain.length >= beginning ? [`^${plain.slice(0, beginning)}`] : [];
}

function findFirst(index: SortedKeys, texts: readonly string[]): Uint16Array | undefined {
  return texts.map((text) => index.find(hashKey(text))).find((entries) => entries.length > 0);
}

/** The significant words of a thing, or all of them where there are no others. */
function stemsOf(text: string): (readonly string[])[] {
  const tokens = tokenizeKeepingKyrgyz(text);
  const significant = tokens.filter((token) => !STOP_WORDS.has(foldLetters(token)));
  return (significant.length > 0 ? significant : tokens).slice(0, maxThingWords).map(stemToken);
}

/** Keys of all combinations of one lexeme for every word, whatever the order of the words. */
function keysOf(stems: readonly (readonly string[])[]): number[] {
  if (stems.length === 0 || stems.length > maxThingWords) return [];
  let combinations: string[][] = [[]];
  for (const lexemes of stems)
    combinations = combinations.flatMap((chosen) => lexemes.map((lexeme) => [...chosen, lexeme])).slice(0, maxKeys);
  return [...new Set(combinations.map((chosen) => hashKey(chosen.toSorted().join(" "))))];
}

/** Stands for a share of 1. */
const fullShare = 60_000;

/** Each word with pairs of a category and its share: of a rare word of a small category it is great. */
function indexWords(words: ReadonlyMap<string, Map<number, number>>, sizes: ReadonlyMap<number, number>): SortedKeys {
  const pairs: [number, number][] = [];
  for (const [lexeme, counts] of words) {
    const key = hashKey(lexeme);
    const parts = [...counts].map(([category, count]) => [category, count / (sizes.get(category) ?? 1)] as const);
    const sum = parts.reduce((total, [, part]) => total + part, 0);
    for (const [category, part] of parts) pairs.push([key, category], [key, Math.round((part / sum) * fullShare)]);
  }
  return sortKeys(pairs);
}
