/** Names of businesses, found by what people type of them (`docs/features/businesses.md`, Names). Knows no database. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { foldNameWords, foldWholeName } from "#server/business/records/fold-name.ts";
import { isWithinOneEdit, letterMask, mayBeWithinOneEdit } from "#server/search/text/distance.ts";
import { tokenize } from "#server/search/text/fold.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { cyrillicToLatin, latinToCyrillic } from "#server/search/text/transliterate.ts";

export interface NamedBusiness {
  id: number;
  name: string;
  /** By which equal matches are ordered, the highest first. */
  rating_score: number;
}

export interface NameMatch {
  id: number;
  /** The lower the better: the whole name, its beginning, whole words, beginnings of words, a typo. */
  rank: number;
  /** What was typed is at least half of the name. */
  isClose: boolean;
}

export interface NameIndex {
  /** The businesses that have all words of a text in their name, the best first. */
  find(text: string): NameMatch[];
}

export const ranks = { whole: 0, start: 1, words: 2, beginnings: 3, typo: 4 };
/** A beginning of fewer letters is in too many names. */
const minBeginning = 2;
/** A shorter beginning of the whole name says nothing that its words do not say. */
const minStart = 3;
/** In shorter words a typo cannot be told from another word. */
const minMisspelt = 5;
const maxWords = 8;
/** Names that are folded before others are served. */
const batchSize = 500;

interface Entry {
  id: number;
  /** Without spaces, as {@link foldWholeName} makes it. */
  whole: string;
}

/** The businesses, the best rated first: of equal matches the one with the lower number comes first. */
interface Names {
  entries: readonly Entry[];
  /** The numbers of the entries in the order of their whole names. */
  byName: readonly number[];
}

/** Words, sorted, each with the numbers of the entries that have it. */
interface Words {
  sorted: readonly string[];
  masks: Int32Array;
  entriesOf: ReadonlyMap<string, readonly number[]>;
}

/** Lets requests go first while it reads. */
export async function buildNameIndex(businesses: readonly NamedBusiness[]): Promise<NameIndex> {
  const entries: Entry[] = [];
  const entriesOf = new Map<string, number[]>();
  const rated = businesses.toSorted((a, b) => b.rating_score - a.rating_score || b.id - a.id);
  for (const [at, { id, name }] of rated.entries()) {
    if (at % batchSize === batchSize - 1) await yieldToEventLoop();
    entries.push({ id, whole: foldWholeName(name) });
    for (const word of new Set([...tokenize(name), ...foldNameWords(name)])) {
      const known = entriesOf.get(word);
      if (known) known.push(at);
      else entriesOf.set(word, [at]);
    }
  }
  const sorted = [...entriesOf.keys()].toSorted();
  const wholeOf = (at: number) => entries[at]?.whole ?? "";
  const byName = [...entries.keys()].toSorted((a, b) => (wholeOf(a) < wholeOf(b) ? -1 : 1));
  const names: Names = { entries, byName };
  const words: Words = { sorted, masks: Int32Array.from(sorted, letterMask), entriesOf };
  return {
    find(text) {
      const found = findNames(text, names, words);
      // The keys of the other layout, where what was typed is in no name.
      return found.length > 0 ? found : findNames(swapLayout(text), names, words);
    },
  };
}

function findNames(text: string, { entries, byName }: Names, words: Words): NameMatch[] {
  const typed = spellWords(text);
  const found = new Map<number, number>();
  const note = (at: number, rank: number) => found.set(at, Math.min(rank, found.get(at) ?? rank));
  const whole = foldWholeName(text);
  if (whole.length >= minStart) {
    const nameAt = (place: number) => entries[byName[place] ?? -1]?.whole ?? "";
    for (let place = firstFrom(whole, byName.length, nameAt); nameAt(place).startsWith(whole); place += 1)
      note(byName[place] ?? -1, nameAt(place) === whole ? ranks.whole : ranks.start);
  }
  for (const [at, rank] of typed.length > 0 ? haveAll(typed, words) : []) note(at, rank);
  const length = Math.max(whole.length, 1);
  // As numbers they are sorted in a fraction of the time: a word may be in thousands of names.
  const places = Uint32Array.from(found, ([at, rank]) => rank * entries.length + at).toSorted();
  return Array.from(places, (place) => {
    const at = place % entries.length;
    const { id, whole: name } = entries[at] ?? { id: 0, whole: "" };
    const rank = (place - at) / entries.length;
    return { id, rank, isClose: length >= minStart && length * 2 >= name.length };
  });
}

/** The first place of a sorted list whose text is not before another. */
function firstFrom(text: string, length: number, textAt: (place: number) => string): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAt(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The typed words, each in the spellings that names may have; without forms of companies. */
function spellWords(text: string): string[][] {
  const said = new Set(foldNameWords(text));
  return tokenize(text)
    .slice(0, maxWords)
    .filter((token) => foldNameWords(token).some((word) => said.has(word)))
    .map((token) => [
      ...new Set([token, ...foldNameWords(token), ...latinToCyrillic(token), ...cyrillicToLatin(token)]),
    ]);
}

/** The entries that have each of the words in one of its spellings, with the rank of the worst match. */
function haveAll(typed: readonly (readonly string[])[], words: Words): Map<number, number> {
  let common: Map<number, number> | undefined;
  for (const spellings of typed) {
    const before = common;
    const next = new Map<number, number>();
    const note = (word: string, rank: number) => {
      for (const at of words.entriesOf.get(word) ?? []) {
        const worst = before ? before.get(at) : rank;
        if (worst === undefined) continue;
        next.set(at, Math.min(next.get(at) ?? ranks.typo, Math.max(worst, rank)));
      }
    };
    for (const spelling of spellings) {
      note(spelling, ranks.words);
      if (spelling.length >= minBeginning) beginningWith(spelling, words, (word) => note(word, ranks.beginnings));
      if (spelling.length >= minMisspelt) nearlyAs(spelling, words, (word) => note(word, ranks.typo));
    }
    common = next;
    if (common.size === 0) break;
  }
  return common ?? new Map();
}

function beginningWith(beginning: string, { sorted }: Words, onWord: (word: string) => void): void {
  const first = firstFrom(beginning, sorted.length, (at) => sorted[at] ?? "");
  for (let at = first; at < sorted.length; at += 1) {
    const word = sorted[at];
    if (!word?.startsWith(beginning)) break;
    onWord(word);
  }
}

/** Words of names that are one typo away. */
function nearlyAs(typed: string, { sorted, masks }: Words, onWord: (word: string) => void): void {
  const mask = letterMask(typed);
  for (let at = 0; at < sorted.length; at += 1) {
    if (!mayBeWithinOneEdit(mask, masks[at] ?? 0)) continue;
    const word = sorted[at];
    if (word !== undefined && word.length >= minMisspelt - 1 && isWithinOneEdit(typed, word)) onWord(word);
  }
}
