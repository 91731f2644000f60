import { readFileSync } from "node:fs";
import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { STOP_WORDS } from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";
import { findValues, hashKey, type KeyTable } from "./sorted-keys.ts";

/** Things by their words, and categories by single words. */
export interface ThingIndex {
  /** Categories of a thing that consists of these words, in any order and form; in the order of the files. */
  find(words: readonly (readonly string[])[]): number[];
  /** How much each category is meant by a word: at most 1 together, shared among those that have things with it. */
  weigh(lexemes: readonly string[]): ReadonlyMap<number, number>;
  /** Whether some thing has a word with this lexeme. */
  hasWord(lexeme: string): boolean;
  /** Whether there are things of a category: admins add others. */
  hasCategory(id: number): boolean;
}

/** The tables of an index, as `scripts/train-things/main.ts` writes them. */
export interface ThingTables {
  /** Categories by {@link keysOf} a thing. */
  phrases: KeyTable;
  /** Pairs of a category and its share, in units of {@link fullShare}, by lexemes and beginnings of words. */
  words: KeyTable;
  /** The categories that have things, in ascending order. */
  categoryIds: Uint16Array;
}

/** Stands for a share of 1. */
export const fullShare = 60_000;
/** Words of a thing at most. */
export const maxThingWords = 4;
/** Combinations of lexemes of a thing that are looked up. */
const maxKeys = 8;
/** Letters by whose likeness an unknown form is guessed. */
const beginning = 4;
const beginningWeight = 0.6;

export function createThingIndex({ phrases, words, categoryIds }: ThingTables): ThingIndex {
  const known = new Set(categoryIds);
  const findFirst = (texts: readonly string[]) =>
    texts.map((text) => findValues(words, hashKey(text))).find((entries) => entries.length > 0);
  return {
    find: (given) => [...new Set(keysOf(given).flatMap((key) => [...findValues(phrases, key)]))],
    weigh(lexemes) {
      const shares = new Map<number, number>();
      const whole = findFirst(lexemes);
      const found = whole ?? findFirst(beginningOf(lexemes)) ?? [];
      for (let at = 0; at < found.length; at += 2) {
        const share = ((found[at + 1] ?? 0) / fullShare) * (whole ? 1 : beginningWeight);
        shares.set(found[at] ?? 0, share);
      }
      return shares;
    },
    hasWord: (lexeme) => findValues(words, hashKey(lexeme)).length > 0,
    hasCategory: (id) => known.has(id),
  };
}

/** The beginning of a word, for forms that the stemmers do not know: «айдап» is akin to «айдоо». */
export function beginningOf(lexemes: readonly string[]): string[] {
  const [plain = ""] = lexemes.map((lexeme) => lexeme.replace(/^~|-$/g, ""));
  return plain.length >= beginning ? [`^${plain.slice(0, beginning)}`] : [];
}

/** The significant words of a thing, or all of them where there are no others. */
export function stemsOf(text: string): (readonly string[])[] {
  const tokens = tokenizeKeepingKyrgyz(text);
  const significant = tokens.filter((token) => !STOP_WORDS.has(foldLetters(token)));
  return (significant.length > 0 ? significant : tokens).slice(0, maxThingWords).map(stemToken);
}

/** Keys of all combinations of one lexeme for every word, whatever the order of the words. */
export function keysOf(stems: readonly (readonly string[])[]): number[] {
  if (stems.length === 0 || stems.length > maxThingWords) return [];
  let combinations: string[][] = [[]];
  for (const lexemes of stems)
    combinations = combinations.flatMap((chosen) => lexemes.map((lexeme) => [...chosen, lexeme])).slice(0, maxKeys);
  return [...new Set(combinations.map((chosen) => hashKey(chosen.toSorted().join(" "))))];
}

const file = new URL("thing-index.bin", import.meta.url);

/** Reads what {@link packThings} wrote. Nothing is copied. */
export function readThingIndex(): ThingIndex {
  const { buffer, byteOffset } = readFileSync(file);
  const lengths = new Uint32Array(buffer, byteOffset, headLength);
  let end = byteOffset + lengths.byteLength;
  const next = (at: number, bytes: number) => {
    const start = end;
    end += (lengths[at] ?? 0) * bytes;
    return [buffer, start, lengths[at]] as const;
  };
  const keys = [new Float64Array(...next(0, 8)), new Float64Array(...next(1, 8))] as const;
  const starts = [new Uint32Array(...next(2, 4)), new Uint32Array(...next(3, 4))] as const;
  const values = [new Uint16Array(...next(4, 2)), new Uint16Array(...next(5, 2))] as const;
  return createThingIndex({
    phrases: { keys: keys[0], starts: starts[0], values: values[0] },
    words: { keys: keys[1], starts: starts[1], values: values[1] },
    categoryIds: new Uint16Array(...next(6, 2)),
  });
}

/** Lengths of the arrays that follow, and a filler: keys begin at a multiple of 8 bytes. */
const headLength = 8;

/** The bytes of {@link readThingIndex}, little-endian. */
export function packThings({ phrases, words, categoryIds }: ThingTables): Buffer {
  const parts = [phrases.keys, words.keys, phrases.starts, words.starts, phrases.values, words.values, categoryIds];
  const head = new Uint32Array(headLength);
  head.set(parts.map(({ length }) => length));
  return Buffer.concat([head, ...parts].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}
