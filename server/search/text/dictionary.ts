/** The words of listings in memory: counts, similar words, completions. */
import { isWithinOneEdit, letterMask, mayBeWithinOneEdit } from "./distance.ts";
import { soundOf } from "./sound.ts";

/** A folded word with the number of listings that have it. */
export type CountedWord = { word: string; count: number };

export type Dictionary = {
  /** How many listings have the folded word; 0 when it is unknown. */
  count(word: string): number;
  /** Known words one typo away from a word of at least 3 letters, the most frequent first. */
  similar(word: string): CountedWord[];
  /** The most frequent known word that sounds like a Cyrillic one of at least 5 letters. */
  alike(word: string): CountedWord | undefined;
  /** The most frequent words with the prefix, at most `limit` (and 50 for a prefix of 1 or 2 letters). */
  complete(prefix: string, limit: number): CountedWord[];
};

/** Prefixes up to this length have too many words to scan at every key press: their most frequent ones are precomputed. */
const PRECOMPUTED_PREFIX = 2;
const PRECOMPUTED_WORDS = 50;

/** Of a word that occurs twice the last count is used. Designed for some 200,000 words. */
export function createDictionary(words: Iterable<[word: string, count: number]>): Dictionary {
  const countOf = new Map(words);
  const texts = [...countOf.keys()].filter((word) => word !== "" && (countOf.get(word) ?? 0) > 0).toSorted();
  const counts = Uint32Array.from(texts, (text) => countOf.get(text) ?? 0);
  const byLength = groupByLength(texts);
  const best = bestByPrefix(texts, counts);
  const bySound = groupBySound(texts, counts);

  const entry = (at: number): CountedWord => ({ word: texts[at] ?? "", count: counts[at] ?? 0 });

  return {
    count(word) {
      const at = lowerBound(texts, word);
      return texts[at] === word ? (counts[at] ?? 0) : 0;
    },
    similar(word) {
      const mask = letterMask(word);
      const ends = endLetters(word);
      const found: number[] = [];
      for (let length = word.length - 1; length <= word.length + 1; length++) {
        const group = byLength.get(length);
        if (group === undefined) continue;
        for (let at = 0; at < group.masks.length; at++) {
          const otherEnds = ends ^ (group.ends[at] ?? 0);
          if ((otherEnds & 0xffff) !== 0 && otherEnds >>> 16 !== 0) continue;
          if (!mayBeWithinOneEdit(mask, group.masks[at] ?? 0)) continue;
          const index = group.indexes[at] ?? 0;
          const text = texts[index] ?? "";
          if (text !== word && isWithinOneEdit(word, text)) found.push(index);
        }
      }
      return byCount(found, counts).map(entry);
    },
    alike(word) {
      if (!isHeard(word)) return undefined;
      const sound = soundOf(word);
      // Numbers instead of texts take a fifth of the memory; one that is met by chance is another word.
      const at = bySound.get(hashText(sound));
      return at !== undefined && soundOf(texts[at] ?? "") === sound ? entry(at) : undefined;
    },
    complete(prefix, limit) {
      if (prefix === "" || limit <= 0) return [];
      const precomputed = best.get(prefix);
      if (precomputed !== undefined) return precomputed.slice(0, limit).map(entry);
      if (prefix.length <= PRECOMPUTED_PREFIX) return [];
      return topOfRange(counts, lowerBound(texts, prefix), lowerBound(texts, `${prefix}\uffff`), limit).map(entry);
    },
  };
}

/** The words of one length: their positions, letter masks, and first and last letters. */
type LengthGroup = { indexes: Uint32Array; masks: Int32Array; ends: Int32Array };

/** The first and the last letter in one number: one typo in three letters or more changes only one of them. */
function endLetters(word: string): number {
  return (word.charCodeAt(0) << 16) | word.charCodeAt(word.length - 1);
}

function groupByLength(texts: string[]): Map<number, LengthGroup> {
  const indexes = new Map<number, number[]>();
  texts.forEach((text, index) => {
    const list = indexes.get(text.length);
    if (list === undefined) indexes.set(text.length, [index]);
    else list.push(index);
  });
  const groups = new Map<number, LengthGroup>();
  for (const [length, list] of indexes) {
    groups.set(length, {
      indexes: Uint32Array.from(list),
      masks: Int32Array.from(list, (index) => letterMask(texts[index] ?? "")),
      ends: Int32Array.from(list, (index) => endLetters(texts[index] ?? "")),
    });
  }
  return groups;
}

/** Shorter words sound like too many others. */
const MIN_HEARD_LENGTH = 5;
const CYRILLIC = /^[а-я]+$/;

function isHeard(word: string): boolean {
  return word.length >= MIN_HEARD_LENGTH && CYRILLIC.test(word);
}

/** Of words with one sound the most frequent one, by a hash of the sound. */
function groupBySound(texts: string[], counts: Uint32Array): Map<number, number> {
  const found = new Map<number, number>();
  texts.forEach((text, at) => {
    if (!isHeard(text)) return;
    const key = hashText(soundOf(text));
    const known = found.get(key);
    if (known === undefined || (counts[known] ?? 0) < (counts[at] ?? 0)) found.set(key, at);
  });
  return found;
}

/** FNV-1a, 30 bits: a small integer to V8. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

function bestByPrefix(texts: string[], counts: Uint32Array): Map<string, number[]> {
  const best = new Map<string, number[]>();
  for (let length = 1; length <= PRECOMPUTED_PREFIX; length++) {
    for (let from = 0; from < texts.length;) {
      const prefix = (texts[from] ?? "").slice(0, length);
      if (prefix.length < length) {
        from++;
        continue;
      }
      const to = lowerBound(texts, `${prefix}\uffff`);
      if (prefix.length === length) best.set(prefix, topOfRange(counts, from, to, PRECOMPUTED_WORDS));
      from = Math.max(to, from + 1);
    }
  }
  return best;
}

/** The positions from `from` to `to` with the highest counts, highest first. */
function topOfRange(counts: Uint32Array, from: number, to: number, limit: number): number[] {
  const top: number[] = [];
  for (let at = from; at < to; at++) {
    const count = counts[at] ?? 0;
    const last = top[top.length - 1];
    if (top.length >= limit && last !== undefined && count <= (counts[last] ?? 0)) continue;
    let position = top.length;
    while (position > 0 && (counts[top[position - 1] ?? 0] ?? 0) < count) position--;
    top.splice(position, 0, at);
    if (top.length > limit) top.pop();
  }
  return top;
}

function byCount(indexes: number[], counts: Uint32Array): number[] {
  return indexes.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
}

/** The first position whose text is not before `text`. */
function lowerBound(texts: string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
