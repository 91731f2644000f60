import { type Concept, concepts } from "./concepts.ts";
import { harmlessPhrases } from "./harmless-phrases.ts";
import { type PhraseRule, phraseRules } from "./phrase-rules.ts";
import { type ShieldWord, soundsOf } from "./read-words.ts";
import type { ShieldCode } from "./rules.ts";

/** Where words of a rule stand: numbers of words, both included. */
export interface PhraseMatch {
  code: ShieldCode;
  first: number;
  last: number;
}

/** Words before and after a match in which `unless` is looked for. */
const unlessReach = 4;
/** Words that a `~` of a harmless phrase stands for at most. */
const maxGap = 2;

/** Finds the meanings of a word by its beginnings, one letter after another. */
interface Node {
  /** By the place of the letter in {@link soundLetters}. */
  next: (Node | undefined)[];
  /** Meanings of the word that ends here, and of every word that begins so. */
  exact: number[];
  prefix: number[];
}

const soundLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
const noNode = -1;
/** By code of the character. */
const letterPlaces = Int8Array.from({ length: 128 }, (_, code) => soundLetters.indexOf(String.fromCharCode(code)));
const makeNode = (): Node => ({ next: [], exact: [], prefix: [] });
const root = makeNode();

function placeOf(text: string, at: number): number {
  return letterPlaces[text.charCodeAt(at)] ?? noNode;
}
/** Meanings by their names; those of single words of a harmless phrase have the word as their name. */
const ids = new Map<string, number>();

function addWord(written: string, meaning: number): void {
  const isPrefix = written.endsWith("*");
  let node = root;
  const sounds = soundsOf(isPrefix ? written.slice(0, -1) : written);
  for (let at = 0; at < sounds.length; at += 1) {
    const place = placeOf(sounds, at);
    if (place === noNode) throw new Error(`«${written}» has a letter without a sound`);
    node = node.next[place] ??= makeNode();
  }
  if (node !== root) node[isPrefix ? "prefix" : "exact"].push(meaning);
}

function addMeaning(name: string, words: readonly string[]): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const id = ids.size;
  ids.set(name, id);
  for (const word of words) addWord(word, id);
  return id;
}

for (const [name, words] of Object.entries(concepts)) addMeaning(`{${name}}`, words.trim().split(/\s+/));

const idOf = (concept: Concept): number => ids.get(`{${concept}}`) ?? -1;

interface CompiledRule {
  code: ShieldCode;
  all: readonly number[];
  within: number;
  unless: readonly number[];
}

const rules: readonly CompiledRule[] = phraseRules.map(({ code, all, within, unless = [] }: PhraseRule) => ({
  code,
  all: all.map(idOf),
  within,
  unless: unless.map(idOf),
}));

/** A word of a harmless phrase: a meaning, or a gap. */
type Step = { meaning: number } | "gap";

/** Harmless phrases by the meaning of their first word. */
const harmless = Map.groupBy(
  harmlessPhrases.map((phrase): Step[] =>
    phrase.split(" ").map((word) => (word === "~" ? "gap" : { meaning: addMeaning(word, [word]) })),
  ),
  ([first]) => (first === "gap" || !first ? -1 : first.meaning),
);

function addMeanings(reading: string, found: Set<number>): void {
  let node = root;
  for (let at = 0; at < reading.length; at += 1) {
    const next = node.next[placeOf(reading, at)];
    if (!next) return;
    node = next;
    for (const meaning of node.prefix) found.add(meaning);
  }
  for (const meaning of node.exact) found.add(meaning);
}

/** Letters of the shortest word that is looked for among letters that stand apart. */
const minRunWord = 2;
/** What a letter of no word takes from the sum of a cut: «смс» and «кодун» are better than «смскод» and two letters. */
const unknownCost = 4;

/** Letters that stand evenly apart as the words that they make together, one after another; what is none is one word without a meaning. */
export function splitRuns(words: readonly ShieldWord[]): readonly ShieldWord[] {
  if (words.every(({ run }) => run === undefined)) return words;
  return words.flatMap((word) => (word.run === undefined ? [word] : [word, ...splitRun(word, word.run)]));
}

function splitRun({ start, end }: ShieldWord, run: string): ShieldWord[] {
  const ends = findBestEnds(run);
  const found: ShieldWord[] = [];
  let isUnknown = false;
  for (let at = 0; at < run.length;) {
    const next = ends[at] ?? at + 1;
    const isWord = next > at + 1;
    if (isWord || !isUnknown) found.push({ start, end, readings: isWord ? [run.slice(at, next)] : [] });
    isUnknown = !isWord;
    at = next;
  }
  return found;
}

/**
 * By place, where the word ends that begins there in the best cut of a text into known words: that with the greatest sum of their squared
 * lengths, so that long words come before the short ones in them. Takes as long as the text is, because known words are short.
 */
function findBestEnds(run: string): number[] {
  const ends: number[] = [];
  const best: number[] = [];
  best[run.length] = 0;
  for (let at = run.length - 1; at >= 0; at -= 1) {
    ends[at] = at + 1;
    best[at] = (best[at + 1] ?? 0) - unknownCost;
    let node = root.next[placeOf(run, at)];
    for (let last = at + 1; node; last += 1) {
      const length = last - at;
      const sum = length ** 2 + (best[last] ?? 0);
      const isKnown = length >= minRunWord && (node.exact.length > 0 || node.prefix.length > 0);
      if (isKnown && sum > (best[at] ?? Number.NEGATIVE_INFINITY)) [best[at], ends[at]] = [sum, last];
      node = last < run.length ? node.next[placeOf(run, last)] : undefined;
    }
  }
  return ends;
}

const noMeanings: ReadonlySet<number> = new Set();

function meaningsOf({ readings }: ShieldWord): ReadonlySet<number> {
  const found = new Set<number>();
  for (const reading of readings) addMeanings(reading, found);
  return found.size === 0 ? noMeanings : found;
}

/** Every rule at its first place in the text. */
export function matchPhrases(words: readonly ShieldWord[]): PhraseMatch[] {
  const meanings = words.map(meaningsOf);
  const masked = maskHarmless(meanings);
  const places = new Map<number, number[]>();
  for (const [at, found] of meanings.entries()) {
    if (masked.has(at)) continue;
    for (const meaning of found) {
      const known = places.get(meaning);
      if (known) known.push(at);
      else places.set(meaning, [at]);
    }
  }
  return rules.flatMap((rule) => matchRule(rule, places) ?? []);
}

/** Numbers of the words that stand in a harmless phrase. */
function maskHarmless(meanings: readonly ReadonlySet<number>[]): Set<number> {
  const masked = new Set<number>();
  for (const [at, found] of meanings.entries()) {
    for (const meaning of found) {
      for (const steps of harmless.get(meaning) ?? []) {
        for (const word of followSteps(meanings, at, steps)) masked.add(word);
      }
    }
  }
  return masked;
}

/** The words of a harmless phrase that begins here, without those in its gaps; empty when it does not stand here. */
function followSteps(meanings: readonly ReadonlySet<number>[], start: number, steps: readonly Step[]): number[] {
  const found: number[] = [];
  let at = start;
  let gap = 0;
  for (const step of steps) {
    if (step === "gap") {
      gap = maxGap;
      continue;
    }
    const last = at + gap;
    while (at < last && !meanings[at]?.has(step.meaning)) at += 1;
    if (!meanings[at]?.has(step.meaning)) return [];
    found.push(at);
    at += 1;
    gap = 0;
  }
  return found;
}

function matchRule(
  { code, all, within, unless }: CompiledRule,
  places: ReadonlyMap<number, readonly number[]>,
): PhraseMatch | undefined {
  const lists = all.map((meaning) => places.get(meaning) ?? []);
  const rarest = lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
  for (const place of rarest) {
    const near = lists.map((list) => findNear(list, place, within));
    if (near.includes(-1)) continue;
    const [first, last] = [Math.min(...near), Math.max(...near)];
    if (last - first > within) continue;
    const isHarmless = unless.some(
      (meaning) =>
        findNear(places.get(meaning) ?? [], Math.round((first + last) / 2), (last - first) / 2 + unlessReach) >= 0,
    );
    if (!isHarmless) return { code, first, last };
  }
  return undefined;
}

/** The number in an ascending list that is nearest to another one, at most so far from it; -1 when there is none. */
function findNear(list: readonly number[], place: number, within: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [list[low - 1], list[low]];
  const nearest = place - before <= after - place ? before : after;
  return Math.abs(nearest - place) <= within ? nearest : -1;
}
