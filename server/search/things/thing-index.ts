import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { STOP_WORDS } from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";
import type { NamedThing } from "./read-things.ts";
import { createKeyList, findInSorted, hashKey, type KeyList, type SortedKeys } from "./sorted-keys.ts";

/** Things by their words, and categories by single words. */
export interface ThingIndex {
  /** Ids of the categories of a thing that consists of these words, in any order and form; the commonest first. */
  find(words: readonly (readonly string[])[]): number[];
  /** How much each category is meant by a word: at most 1 together, shared among those that have things with it. */
  weigh(lexemes: readonly string[]): ReadonlyMap<number, number>;
  /** Whether some thing has a word with this lexeme. */
  hasWord(lexeme: string): boolean;
  /** Whether there are things of a category: admins add others. */
  hasCategory(id: number): boolean;
}

/** Words of a thing at most. */
export const maxThingWords = 4;
/** Combinations of lexemes of a thing that are looked up. */
const maxKeys = 8;

/** Takes some hundred milliseconds: pauses after some thousand things. */
export function* buildThingIndex(things: Iterable<NamedThing>): Generator<undefined, ThingIndex> {
  const phrases = createKeyList();
  const words = createKeyList();
  const sizes = new Map<number, number>();
  let read = 0;
  for (const { categoryId, text } of things) {
    const stems = stemsOf(text);
    for (const key of keysOf(stems)) phrases.push(key, categoryId);
    sizes.set(categoryId, (sizes.get(categoryId) ?? 0) + 1);
    for (const lexeme of new Set([...stems.flat(), ...stems.flatMap(beginningOf)]))
      words.push(hashKey(lexeme), categoryId);
    read += 1;
    if (read % 5_000 === 0) yield;
  }
  const byPhrase = findInSorted(phrases.inOrder());
  yield;
  const byWord = findInSorted(shareWords(words, sizes));
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
    hasCategory: (id) => sizes.has(id),
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
function shareWords(words: KeyList, sizes: ReadonlyMap<number, number>) {
  const { keys, values } = words.inOrder(true);
  const pairs = createKeyList();
  for (let from = 0; from < keys.length;) {
    const key = keys[from] ?? 0;
    const counts = new Map<number, number>();
    let to = from;
    for (; to < keys.length && keys[to] === key; to += 1) {
      const category = values[to] ?? 0;
      counts.set(category, (counts.get(category) ?? 0) + 1 / (sizes.get(category) ?? 1));
    }
    const sum = [...counts.values()].reduce((total, part) => total + part, 0);
    for (const [category, part] of counts) {
      pairs.push(key, category);
      pairs.push(key, Math.round((part / sum) * fullShare));
    }
    from = to;
  }
  return pairs.inOrder();
}
